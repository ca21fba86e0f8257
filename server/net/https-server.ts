import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';

/** Where a certificate (with its chain) and its key lie, as PEM. */
export type CertificateFiles = { certificate: string; key: string };

/** How often files are looked at: a renewed certificate is worth nothing while the old one is shown. */
const lookMilliseconds = 60_000;

function readCertificate(files: CertificateFiles): { cert: Buffer; key: Buffer } {
  const [cert, key] = [readFileSync(files.certificate), readFileSync(files.key)];
  if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
    throw new Error('the key is not the one of the certificate');
  return { cert, key };
}

const wordsOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown));
const changeOf = ({ certificate, key }: CertificateFiles) =>
  [certificate, key].map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs).join(' ');

type Options = {
  warn: (sentence: string) => void;
  /** How often the files are looked at. */
  every?: number;
  /** How many bytes the head of a request may have. */
  maxHeaderSize?: number;
};

/**
 * Our own server with a certificate. Throws a sentence where the files cannot be used; renewed files are read while
 * it runs, and unusable ones leave the old certificate in use and go to `warn`.
 */
export function httpsServer(
  files: CertificateFiles,
  handler: RequestListener,
  { warn, every = lookMilliseconds, maxHeaderSize = 16 * 1024 }: Options,
): Server {
  let seen = changeOf(files);
  let server: Server;
  try {
    server = createServer({ ...readCertificate(files), maxHeaderSize }, handler);
  } catch (thrown) {
    throw new Error(
      `TLS_CERT_FILE and TLS_KEY_FILE cannot be used: ${wordsOf(thrown)}. They must be a certificate and its key as PEM files.`,
      { cause: thrown },
    );
  }
  const looking = setInterval(() => {
    const now = changeOf(files);
    if (now === seen) return;
    seen = now;
    try {
      server.setSecureContext(readCertificate(files));
    } catch (thrown) {
      warn(`The renewed certificate cannot be used, and the one from before stays: ${wordsOf(thrown)}`);
    }
  }, every);
  looking.unref();
  server.once('close', () => clearInterval(looking));
  return server;
}
