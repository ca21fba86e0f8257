import { expect, test } from 'vitest';
import { countedWork } from '../testing/counted-work.ts';
import { makeFolders } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';
import { openForScan } from '../testing/test-scan.ts';
import { scanFolders } from './scan-folders.ts';

test('the words of a whole batch of songs are written by one statement a table', async () => {
  const { music, data } = makeFolders(
    Object.fromEntries(
      Array.from({ length: 30 }, (_, number) => [
        `${Math.floor(number / 5)}/${number}.mp3`,
        mp3File({ title: `Song ${number}`, artist: `Artist ${number % 7}`, album: 'First' }, number),
      ]),
    ),
  );
  const { database, progress } = openForScan(data);
  const work = countedWork(database);
  await scanFolders(database, { dataFolder: data, musicFolders: [music], skip: [] }, progress, 1_000);
  const batches = progress.get('revision');
  for (const table of ['song_words', 'artist_words', 'album_words'])
    expect(work.statements(new RegExp(`into ${table}`)), table).toBeLessThanOrEqual(batches);
  const matches = (term: string) =>
    database.prepare('select rowid from song_words where song_words match ?').all(term).length;
  expect([matches('song*'), matches('"17"')]).toEqual([30, 1]);
  progress.close();
  database.close();
});
