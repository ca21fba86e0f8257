import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolders, scanned, testFolder } from '../testing/test-app.ts';
import { readUnreadableFolders, writeUnreadableFolders } from './unreadable-folders.ts';

function dataFolder() {
  const path = mkdtempSync(join(tmpdir(), 'earshot-unreadable-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

test('of many folders that cannot be read the first twenty are named, and all are counted', async () => {
  using data = dataFolder();
  const folders = Array.from({ length: 23 }, (_, index) => `/music/${String(99 - index)}`);
  writeUnreadableFolders(data.path, folders);
  const { count, paths } = await readUnreadableFolders(data.path);
  expect(count).toBe(23);
  expect(paths).toHaveLength(20);
  expect([paths[0], paths[19]]).toEqual(['/music/77', '/music/96']);
});

test('folders that can be read again are no longer named, and a scan like the one before writes nothing', async () => {
  using data = dataFolder();
  const file = join(data.path, 'unreadable-folders.json');
  writeUnreadableFolders(data.path, []);
  expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();
  writeUnreadableFolders(data.path, ['/music/a//ff']);
  expect(await readUnreadableFolders(data.path)).toEqual({ count: 1, paths: ['/music/a\uFFFD'] });
  const { ino } = statSync(file);
  writeUnreadableFolders(data.path, ['/music/a//ff']);
  expect(statSync(file).ino).toBe(ino);
  writeUnreadableFolders(data.path, []);
  expect(await readUnreadableFolders(data.path)).toEqual({ count: 0, paths: [] });
});

test('a damaged list is none', async () => {
  using data = dataFolder();
  for (const text of ['{', '[]', '{"count":"many"}']) {
    writeFileSync(join(data.path, 'unreadable-folders.json'), text);
    expect(await readUnreadableFolders(data.path)).toEqual({ count: 0, paths: [] });
  }
});

test('the scan of a music folder names to the operator what it could not read', async () => {
  const { music, data } = makeFolders();
  // Deeper than any scan goes: the user who runs the tests may be allowed to list everything else.
  const deep = join(music, ...Array.from({ length: 66 }, () => 'd'));
  mkdirSync(deep, { recursive: true });
  const { app, folder } = await testFolder({ musicFolders: [music], dataFolder: data });
  await scanned(folder);
  const { unreadable } = await folder.problems();
  expect(unreadable).toEqual({ count: 1, paths: [join(deep, '..')] });
  expect(JSON.stringify(folder.status())).not.toContain(music);
  await app.close();
});
