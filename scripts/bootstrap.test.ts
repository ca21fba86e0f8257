import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Stands in for npm: tells when it begins and ends, and takes its time between. */
const slowNpm = `
  const { appendFileSync, mkdirSync } = require('node:fs');
  appendFileSync('installations', 'begins ');
  mkdirSync('node_modules', { recursive: true });
  setTimeout(() => appendFileSync('installations', 'ends '), 500);
`;

/** A checkout on which nothing is installed yet. */
function checkout() {
  const path = mkdtempSync(join(tmpdir(), 'earshot-checkout-'));
  mkdirSync(join(path, 'scripts'));
  copyFileSync(fileURLToPath(new URL('bootstrap.cjs', import.meta.url)), join(path, 'scripts/bootstrap.cjs'));
  writeFileSync(join(path, 'package-lock.json'), '{}');
  writeFileSync(join(path, 'npm.cjs'), slowNpm);
  return {
    path,
    async start(): Promise<unknown> {
      const child = spawn(process.execPath, [join(path, 'scripts/bootstrap.cjs')], {
        env: { ...process.env, npm_execpath: join(path, 'npm.cjs') },
        stdio: 'ignore',
      });
      const [code] = await once(child, 'close');
      return code;
    },
    installations: () => readFileSync(join(path, 'installations'), 'utf8'),
    [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }),
  };
}

test('two first starts at once install once, and neither takes the other’s packages away', async () => {
  using here = checkout();
  expect(await Promise.all([here.start(), here.start(), here.start()])).toEqual([0, 0, 0]);
  expect(here.installations()).toBe('begins ends ');
  expect(existsSync(join(here.path, '.installing'))).toBe(false);
});

test('a start that was killed while it installed holds up nobody', async () => {
  using here = checkout();
  const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(ended, 'close');
  writeFileSync(join(here.path, '.installing'), String(ended.pid));
  expect(await here.start()).toBe(0);
  expect(here.installations()).toBe('begins ends ');
});
