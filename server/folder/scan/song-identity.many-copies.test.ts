import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countedWork } from '../testing/counted-work.ts';
import { makeFolders } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';
import { openForScan } from '../testing/test-scan.ts';
import { scanFolders } from './scan-folders.ts';

const sound = mp3File({ title: 'Silence', artist: 'Anna', album: 'Blank' }, 5);
const aboutIdentities = /song_identity|claimed_song/;

/** How many rows about numbers are looked at: at first, after everything was moved, and when the catalogue was lost. */
async function rowsOf(count: number): Promise<{ first: number; movedSeconds: number; anew: number }> {
  const paths = Array.from({ length: count }, (_, number) => `here/${Math.floor(number / 10)}/${number}.mp3`);
  const { music, data } = makeFolders(Object.fromEntries(paths.map((path) => [path, sound])));
  const { database, progress } = openForScan(data);
  const work = countedWork(database);
  async function scan(now: number): Promise<number> {
    work.forget();
    await scanFolders(database, { dataFolder: data, musicFolders: [music], skip: [] }, progress, now);
    const songs = database.prepare('select id from song').all();
    expect(songs).toHaveLength(count);
    expect(Math.max(...songs.map(({ id }) => Number(id)))).toBe(count);
    return work.rows(aboutIdentities);
  }
  const first = await scan(1_000);
  renameSync(join(music, 'here'), join(music, 'there'));
  const movedSeconds = await scan(2_000);
  database.exec('delete from song');
  const anew = await scan(3_000);
  progress.close();
  database.close();
  return { first, movedSeconds, anew };
}

test('twice as many files of one sound are twice the work, never four times', async () => {
  const [one, four] = [await rowsOf(60), await rowsOf(240)];
  expect(four.first).toBeLessThan(4.6 * one.first);
  expect(four.movedSeconds).toBeLessThan(4.6 * one.movedSeconds);
  expect(four.anew).toBeLessThan(4.6 * one.anew);
});
