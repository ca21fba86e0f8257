import { readFileSync } from 'node:fs';
import { request as askHttp } from 'node:http';
import { request as askHttps } from 'node:https';
import type { CertificateFiles } from './https-server.ts';

const maxMilliseconds = 4_000;

type OwnServer = { port: number; host: string; certificate: CertificateFiles | undefined; basePath: string };

/** Whether the server that these settings describe answers on this machine, by https where it has a certificate. */
export function isOwnServerUp({ port, host, certificate, basePath }: OwnServer): Promise<boolean> {
  const isEveryAddress = host === '0.0.0.0' || host === '::';
  const address = {
    host: isEveryAddress ? '127.0.0.1' : host,
    port,
    path: `${basePath}/healthz`,
    timeout: maxMilliseconds,
  };
  return new Promise((resolve) => {
    const clientRequest =
      certificate === undefined
        ? askHttp(address)
        : // The certificate bears the public name, and this connection stays on the machine.
          askHttps({
            ...address,
            ca: readFileSync(certificate.certificate),
            // A public certificate's file holds its chain without the root.
            allowPartialTrustChain: true,
            checkServerIdentity: () => undefined,
          });
    clientRequest.once('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    clientRequest.once('timeout', () => clientRequest.destroy());
    clientRequest.once('error', () => resolve(false));
    clientRequest.end();
  });
}
