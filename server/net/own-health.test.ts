import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isOwnServerUp } from './own-health.ts';
import { certificates } from './testing/test-certificates.ts';

async function answering(status: number) {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  return { port, asked: paths, close: () => server.close() };
}

test.each([
  [200, true],
  [503, false],
])('a server that answers %i is up: %s', async (status, isUp) => {
  const server = await answering(status);
  const own = { port: server.port, host: '0.0.0.0', certificate: undefined, basePath: '/music' };
  expect(await isOwnServerUp(own)).toBe(isUp);
  expect(server.asked).toEqual(['/music/healthz']);
  server.close();
});

test('a server that is not there is not up', async () => {
  expect(await isOwnServerUp({ port: 1, host: '127.0.0.1', certificate: undefined, basePath: '' })).toBe(
    false,
  );
});

test('a server with a certificate is asked by https, and believed with its own certificate alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-health-'));
  const server = createHttpsServer(
    { cert: certificates.first.cert, key: certificates.first.key },
    (_request, response) => response.end(),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const isUpWith = (cert: string | Buffer) => {
    const certificate = { certificate: join(folder, 'cert.pem'), key: '' };
    writeFileSync(certificate.certificate, cert);
    return isOwnServerUp({ port, host: '127.0.0.1', certificate, basePath: '' });
  };
  expect(await isUpWith(certificates.first.cert)).toBe(true);
  expect(await isUpWith(certificates.second.cert)).toBe(false);
  server.close();
  rmSync(folder, { recursive: true });
});
