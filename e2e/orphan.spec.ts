import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { test } from './test.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('a server whose npm was killed ends by itself instead of keeping its port', async ({ request }) => {
  test.skip(process.platform === 'win32', 'npm runs no shell of this kind there');
  const dataFolder = mkdtempSync(join(tmpdir(), 'earshot-e2e-'));
  // The second command keeps the shell above the server, as npm's own shell may stand there.
  const shell = spawn('sh', ['-c', `"${process.execPath}" server/start.mjs; true`], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', DATA_DIR: dataFolder, npm_lifecycle_event: 'start' },
  });
  const url = await new Promise<string>((resolve) => {
    let log = '';
    shell.stdout.on('data', (part: Buffer) => {
      log += part.toString();
      const address = /Earshot is listening on (http\S+)/.exec(log)?.[1];
      if (address) resolve(address);
    });
  });
  expect((await request.get(`${url}/healthz`)).status()).toBe(200);
  shell.kill('SIGKILL');
  const answers = () =>
    request.get(`${url}/healthz`).then(
      () => true,
      () => false,
    );
  await expect.poll(answers, { timeout: 15_000 }).toBe(false);
  rmSync(dataFolder, { recursive: true, force: true });
});
