import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { publishBuild } from './publish-build.ts';

const week = 7 * 24 * 60 * 60 * 1000;

function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'earshot-build-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

function write(folder: string, file: string, text: string, age = 0): void {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text);
  const time = (Date.now() - age) / 1000;
  utimesSync(join(folder, file), time, time);
}

test('a page that is open finds its parts for a week after the next build, and no longer', () => {
  using folder = temporaryFolder();
  const served = join(folder.path, 'dist');
  const built = join(folder.path, 'built');
  write(served, 'index.html', 'before');
  write(served, 'assets/old.js', 'old', 8 * week);
  write(served, 'assets/same.js', 'same', 8 * week);
  write(served, 'assets/before.js', 'before', week / 2);
  write(built, 'index.html', 'now');
  write(built, 'assets/same.js', 'same');
  write(built, 'assets/now.js', 'now');
  publishBuild(built, served, Date.now());
  expect(readdirSync(join(served, 'assets')).toSorted()).toEqual(['before.js', 'now.js', 'same.js']);
  expect(readFileSync(join(served, 'index.html'), 'utf8')).toBe('now');
  expect(existsSync(built)).toBe(false);
});

test('the page names a new part only when that part is there', () => {
  using folder = temporaryFolder();
  const served = join(folder.path, 'dist');
  const built = join(folder.path, 'built');
  write(served, 'index.html', 'before');
  // Something is in the way of one part.
  mkdirSync(join(served, 'zebra.js'), { recursive: true });
  write(built, 'index.html', 'now');
  write(built, 'zebra.js', 'now');
  expect(() => publishBuild(built, served, Date.now())).toThrow(/zebra/);
  expect(readFileSync(join(served, 'index.html'), 'utf8')).toBe('before');
});

test('two starts at once build, and each leaves a whole web app', async () => {
  using folder = temporaryFolder();
  const served = join(folder.path, 'dist');
  const script = fileURLToPath(new URL('build-web.ts', import.meta.url));
  const builds = [0, 1].map(async () => {
    const child = spawn(process.execPath, [script, served], {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const output: string[] = [];
    child.stderr.on('data', (part: Buffer) => output.push(part.toString()));
    const [code] = await once(child, 'close');
    return { code, said: output.join('') };
  });
  expect(await Promise.all(builds)).toEqual([
    { code: 0, said: '' },
    { code: 0, said: '' },
  ]);
  const named = [
    ...readFileSync(join(served, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g),
  ];
  expect(named.length).toBeGreaterThan(1);
  for (const [, file = ''] of named)
    for (const kind of ['', '.br', '.gz'])
      expect(existsSync(join(served, file + kind)), file + kind).toBe(true);
  expect(readdirSync(folder.path)).toEqual(['dist']);
}, 120_000);
