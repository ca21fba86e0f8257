import { once } from 'node:events';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { httpsServer } from './https-server.ts';
import { certificates } from './testing/test-certificates.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earshot-tls-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const files = () => ({ certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') });
let written = 1;
function write({ cert, key }: { cert: string; key: string }): void {
  const { certificate, key: keyFile } = files();
  writeFileSync(certificate, cert);
  writeFileSync(keyFile, key);
  written += 10;
  for (const path of [certificate, keyFile]) utimesSync(path, written, written);
}

/** Whose certificate a browser would be shown. */
async function certificateOf(port: number): Promise<string> {
  // oxlint-disable-next-line -- the certificate of this test is vouched for by itself
  const socket = connect({
    port,
    host: '127.0.0.1',
    ca: [certificates.first.cert, certificates.second.cert],
  });
  await once(socket, 'secureConnect');
  const { fingerprint256 } = socket.getPeerCertificate();
  socket.destroy();
  return fingerprint256;
}

async function start(warn: (sentence: string) => void) {
  const server = httpsServer(files(), (_request, response) => response.end('music'), { warn, every: 20 });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

test('a renewed certificate is shown without a restart, and a broken one leaves the old one', async () => {
  write(certificates.first);
  const warn = vi.fn();
  const { server, port } = await start(warn);
  const first = await certificateOf(port);

  write(certificates.second);
  await vi.waitFor(async () => expect(await certificateOf(port)).not.toBe(first));
  const second = await certificateOf(port);
  expect(warn).not.toHaveBeenCalled();

  write({ cert: certificates.first.cert, key: certificates.second.key });
  await vi.waitFor(() => expect(warn).toHaveBeenCalled());
  expect(warn.mock.calls[0]?.[0]).toContain('the key is not the one of the certificate');
  expect(await certificateOf(port)).toBe(second);
  rmSync(files().certificate);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2));
  expect(await certificateOf(port)).toBe(second);
  server.close();
});

test('a start with files that cannot be used says which settings they are of', () => {
  expect(() => httpsServer(files(), () => undefined, { warn: () => undefined })).toThrow(
    'TLS_CERT_FILE and TLS_KEY_FILE cannot be used',
  );
});
