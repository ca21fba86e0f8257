import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { certificates } from './testing/test-certificates.ts';

test('Earshot with a certificate speaks https, and its cookies are for https alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-https-'));
  const certificate = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  writeFileSync(certificate.certificate, certificates.first.cert);
  writeFileSync(certificate.key, certificates.first.key);
  const config = { signups: 'open', publicUrl: undefined, trustProxy: false, certificate } as const;
  await using server = await testApp({ config });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  const credentials = {
    email: 'ann@example.org',
    password: 'correct horse',
    confirmPassword: 'correct horse',
  };
  const clientRequest = request({
    port,
    host: '127.0.0.1',
    path: '/api/auth/signup',
    method: 'POST',
    agent: false,
    ca: certificates.first.cert,
    headers: {
      'content-type': 'application/json',
      origin: `https://127.0.0.1:${port}`,
    },
  });
  clientRequest.end(JSON.stringify(credentials));
  const [answer]: IncomingMessage[] = await once(clientRequest, 'response');
  answer?.resume();
  expect(answer?.statusCode).toBe(201);
  expect(answer?.headers['set-cookie']?.join('\n')).toMatch(/^__Host-earshot=\S+; .*Secure/m);
  rmSync(folder, { recursive: true, force: true });
});
