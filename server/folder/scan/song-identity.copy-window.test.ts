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

/** Ids of 'Wind' before it is copied, and after its original was deleted `hours` later. */
async function moveSlowly(hours: number): Promise<[before: unknown, after: unknown]> {
  const { music, data } = makeFolders({ 'old/a.mp3': wind, 'old/b.mp3': mp3File({ title: 'Rain' }, 6) });
  const { database, progress } = openForScan(data);
  const scan = (now: number) =>
    scanFolders(database, { dataFolder: data, musicFolders: [music], skip: [] }, progress, now);
  const idOf = (path: string) =>
    database.prepare('select id from song where path = ?').get(join(music, path))?.['id'];
  await scan(begun);
  const before = idOf('old/a.mp3');
  put(join(music, 'new/a.mp3'), wind);
  await scan(begun + hour);
  unlinkSync(join(music, 'old/a.mp3'));
  await scan(begun + hour + hours * hour);
  const after = idOf('new/a.mp3');
  progress.close();
  database.close();
  return [before, after];
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
