import { renameSync, rmSync, unlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countedWork } from '../testing/counted-work.ts';
import { makeFolders, put } from '../testing/test-app.ts';
import { mp3File } from '../testing/test-files.ts';
import { openForScan } from '../testing/test-scan.ts';
import { scanFolders } from './scan-folders.ts';

const song = (number: number) => mp3File({ title: `Song ${number}`, artist: 'Anna', album: 'First' }, number);
const writes = /^\s*(insert|update|delete|replace|create)/i;
const anything = /./;

/** Sixty songs in twelve folders, scanned once; then the work of scans after something was done to them. */
async function scannedFolder() {
  const { music, data } = makeFolders({
    ...Object.fromEntries(
      Array.from({ length: 60 }, (_, number) => [`${Math.floor(number / 5)}/${number}.mp3`, song(number)]),
    ),
    '3/cover.jpg': Buffer.from('no picture at all'),
    '4/CD 1/a.mp3': song(1000),
    '4/cover.jpg': Buffer.from('none either'),
    '5/broken.mp3': Buffer.from('no music'),
  });
  const { database, progress } = openForScan(data);
  const work = countedWork(database);
  const scan = () =>
    scanFolders(database, { dataFolder: data, musicFolders: [music], skip: [] }, progress, 1_000);
  await scan();
  return {
    at: (path: string) => join(music, path),
    titles: () => database.prepare('select title from song order by id').all(),
    rows: () => Number(database.prepare('select total_changes() as changes').get()?.['changes']),
    async workOfScan() {
      work.forget();
      const outcome = await scan();
      return { changed: outcome.changed, work };
    },
    close() {
      progress.close();
      database.close();
    },
  };
}

test('a folder in which nothing changed is asked about once a directory, and nothing is written', async () => {
  const folder = await scannedFolder();
  unlinkSync(folder.at('5/broken.mp3'));
  await folder.workOfScan();
  const before = folder.rows();
  const { changed, work } = await folder.workOfScan();
  expect(changed).toBe(false);
  expect(work.statements(writes)).toBe(0);
  // The music folder, its twelve directories, the disc; whether a backup was restored; which albums and which folders are of
  // books; whether the folder was emptied; and the sums.
  expect(work.statements(anything)).toBe(19);
  expect(folder.rows()).toBe(before);
  folder.close();
});

test('tags that were written in place are noticed, though no time of a directory changed', async () => {
  const folder = await scannedFolder();
  put(folder.at('2/10.mp3'), song(2000));
  utimesSync(folder.at('2/10.mp3'), 5, 5);
  const { changed } = await folder.workOfScan();
  expect(changed).toBe(true);
  expect(folder.titles()).toContainEqual({ title: 'Song 2000' });
  folder.close();
});

test('one changed file has only its own directory compared and read', async () => {
  const folder = await scannedFolder();
  put(folder.at('7/new.mp3'), song(3000));
  const { work } = await folder.workOfScan();
  // Its directory, and the one with a file that cannot be read: five songs each, and what is new or broken.
  expect(work.statements(/into temp.found_song/)).toBe(12);
  expect(work.statements(/into song \(/)).toBe(6);
  folder.close();
});

test('a directory that is gone is noticed where all others are as they were', async () => {
  const folder = await scannedFolder();
  unlinkSync(folder.at('5/broken.mp3'));
  await folder.workOfScan();
  rmSync(folder.at('9'), { recursive: true });
  expect((await folder.workOfScan()).changed).toBe(true);
  expect(folder.titles()).toHaveLength(56);
  folder.close();
});

test('a directory that is gone, and one that came under another name, are noticed', async () => {
  const folder = await scannedFolder();
  renameSync(folder.at('9'), folder.at('renamed'));
  unlinkSync(folder.at('8/40.mp3'));
  const before = folder.titles();
  const { changed } = await folder.workOfScan();
  expect(changed).toBe(true);
  expect(folder.titles()).toEqual(before.filter(({ title }) => title !== 'Song 40'));
  expect((await folder.workOfScan()).changed).toBe(false);
  folder.close();
});
