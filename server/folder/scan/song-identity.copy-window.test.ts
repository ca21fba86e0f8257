import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolders, put } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';
import { openForScan } from '../testing/test-scan.ts';
import { scanFolders } from './scan-folders.ts';

const hour = 60 * 60 * 1000;
const begun = Date.UTC(2026, 0, 1);
const wind = mp3File({ title: 'Wind', artist: 'Anna', album: 'First' }, 5);

/** A folder with 'Wind' in it, and an hour later a copy of it. */
async function copied() {
  const { music, data } = makeFolders({ 'old/a.mp3': wind, 'old/b.mp3': mp3File({ title: 'Rain' }, 6) });
  const { database, progress } = openForScan(data);
  const scan = (hours: number) =>
    scanFolders(
      database,
      { dataFolder: data, musicFolders: [music], skip: [] },
      progress,
      begun + hours * hour,
    );
  const at = (path: string) => join(music, path);
  const idOf = (path: string) => database.prepare('select id from song where path = ?').get(at(path))?.['id'];
  await scan(0);
  const before = idOf('old/a.mp3');
  put(at('new/a.mp3'), wind);
  await scan(1);
  return {
    before,
    scan,
    at,
    idOf,
    [Symbol.dispose]: () => {
      progress.close();
      database.close();
    },
  };
}

/** Ids of 'Wind' before it is copied, and after its original was deleted `hours` later. */
async function moveSlowly(hours: number): Promise<[before: unknown, after: unknown]> {
  using folder = await copied();
  unlinkSync(folder.at('old/a.mp3'));
  await folder.scan(1 + hours);
  return [folder.before, folder.idOf('new/a.mp3')];
}

test('a copy whose original is deleted within a day is the same song', async () => {
  const [before, after] = await moveSlowly(23);
  expect(after).toBe(before);
});

test('a copy that stood beside its original for longer than a day is a song of its own', async () => {
  const [before, after] = await moveSlowly(25);
  expect(after).toBeDefined();
  expect(after).not.toBe(before);
});

test('a copy keeps its id when the song that replaced its original is deleted', async () => {
  using folder = await copied();
  const id = folder.idOf('new/a.mp3');
  put(folder.at('old/a.mp3'), mp3File({ title: 'Hail', artist: 'Ben', album: 'Second' }, 7));
  await folder.scan(2);
  expect(folder.idOf('new/a.mp3')).toBe(id);
  unlinkSync(folder.at('old/a.mp3'));
  put(folder.at('new/c.mp3'), mp3File({ title: 'Snow' }, 8));
  await folder.scan(3);
  expect(folder.idOf('new/a.mp3')).toBe(id);
});
