import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolders, put } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';
import { openForScan } from '../testing/test-scan.ts';
import { correctAddedTimes } from './correct-added-times.ts';
import { scanFolders } from './scan-folders.ts';

const hour = 60 * 60 * 1000;
const year = 365 * 24 * hour;
const now = Date.UTC(2026, 5, 1);
const song = (title: string, seed: number) => mp3File({ title, artist: 'Anna', album: title }, seed);

test('songs that were found while the clock stood in the future are not the newest for ever', async () => {
  const { music, data } = makeFolders({ 'a.mp3': song('First', 1) });
  const { database, progress } = openForScan(data);
  const scan = (time: number) =>
    scanFolders(database, { dataFolder: data, musicFolders: [music], skip: [] }, progress, time);
  const newest = (table: string) =>
    database
      .prepare(`select title from ${table} order by first_seen_at desc`)
      .all()
      .map((row) => row['title']);
  await scan(now - year);
  put(join(music, 'b.mp3'), song('Ahead', 2));
  await scan(now + year);
  put(join(music, 'c.mp3'), song('Ahead later', 3));
  await scan(now + year + hour);
  const revision = Number(
    database.prepare("select value from setting where name = 'revision'").get()?.['value'],
  );
  expect(await correctAddedTimes(database, now)).toBe(revision + 1);
  put(join(music, 'd.mp3'), song('Last', 4));
  await scan(now + hour);
  for (const table of ['song', 'album'])
    expect(newest(table)).toEqual(['Last', 'Ahead later', 'Ahead', 'First']);
  const times = database.prepare('select first_seen_at from identity.song_identity order by id').all();
  expect(times.map((row) => Number(row['first_seen_at']))).toEqual([now - year, now - hour, now, now + hour]);
  expect(await correctAddedTimes(database, now + hour)).toBeNull();
  progress.close();
  database.close();
});
