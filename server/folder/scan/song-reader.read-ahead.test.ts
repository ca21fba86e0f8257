import { expect, test } from 'vitest';
import type { ScannedFile } from '../walk/scanned-files.ts';
import type { SongReader } from './song-reader.ts';
import { readAhead } from './song-reader.ts';

const file = (directory: string, number: number): ScannedFile => ({
  path: `${directory}/${number}.mp3`,
  directory,
  size: 1,
  modifiedMilliseconds: 1,
  lyricsStamp: 0,
});
const directoryOf = (directory: string, count: number) =>
  Array.from({ length: count }, (_, number) => file(directory, number));

test('directories come whole and in their order, and no more is read ahead than a few parts', async () => {
  let pending = 0;
  let mostAsked = 0;
  const reader: SongReader = {
    async read(files) {
      pending += files.length;
      mostAsked = Math.max(mostAsked, pending);
      // Every part takes a while, so that the next ones are asked for meanwhile.
      await new Promise(setImmediate);
      return { songs: [], unreadable: files.map((one) => ({ file: one, reason: 'made up' })) };
    },
    close: () => Promise.resolve(),
  };
  const directories = [
    directoryOf('/a', 130),
    ...Array.from({ length: 60 }, (_, n) => directoryOf(`/${n}`, 50)),
  ];
  const seen: string[][] = [];
  for await (const { unreadable } of readAhead(directories, reader)) {
    seen.push(unreadable.map((one) => one.file.path));
    pending -= unreadable.length;
  }
  expect(seen).toEqual(directories.map((files) => files.map(({ path }) => path)));
  expect(mostAsked).toBeGreaterThan(50);
  expect(mostAsked).toBeLessThanOrEqual(1_000);
});

test('a reader that fails ends the reading with its fault', async () => {
  const reader: SongReader = {
    read: (files) =>
      files[0]?.directory === '/b'
        ? Promise.reject(new Error('The reader is gone.'))
        : Promise.resolve({ songs: [], unreadable: [] }),
    close: () => Promise.resolve(),
  };
  const all = async () => {
    for await (const read of readAhead([directoryOf('/a', 1), directoryOf('/b', 1)], reader)) void read;
  };
  await expect(all()).rejects.toThrow('The reader is gone.');
});
