import { renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MusicFiles } from '../access/music-files.ts';
import { hangingFolder } from '../testing/hanging-folder.ts';
import { testCatalogue } from '../testing/test-catalogue.ts';
import { convertedSongs } from './converted-songs.ts';
import { songOpener } from './open-song.ts';

const folder = hangingFolder();
const path = join(folder.music, 'song.mp3');
const catalogue = testCatalogue([{ id: 1, title: 'One', artist: 'Ana Reed', songs: ['Song'] }]);
catalogue.run(`update song set path = '${path}', format = 'mp3'`);
afterAll(() => folder[Symbol.asyncDispose]());

/** How often the file was opened, looked at as an open file, and looked for by its path. */
const looked = { opened: 0, open: 0, byPath: 0 };
const files: MusicFiles = {
  ...folder.files,
  async open(songPath) {
    looked.opened += 1;
    const file = await folder.files.open(songPath);
    return (
      file && {
        ...file,
        look(withPath) {
          looked[withPath ? 'byPath' : 'open'] += 1;
          return file.look(withPath);
        },
      }
    );
  },
};

let songs: ReturnType<typeof songOpener>;
beforeEach(() => {
  writeFileSync(path, 'sound');
  const converted = convertedSongs(catalogue.dataFolder);
  songs = songOpener(catalogue.read, files, { converted, small: converted, forApps: converted });
  Object.assign(looked, { opened: 0, open: 0, byPath: 0 });
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  songs.close();
});

async function etag(): Promise<string> {
  const song = await songs.open('101', 'Chrome');
  song.release();
  return song.etag;
}

test('a song asked for in many parts is opened once, and looked for by its path once a second', async () => {
  for (let part = 0; part < 100; part += 1) await etag();
  expect(looked).toEqual({ opened: 1, open: 99, byPath: 0 });
  vi.advanceTimersByTime(1_001);
  await etag();
  expect(looked).toEqual({ opened: 1, open: 99, byPath: 1 });
});

test('of many who ask for a song at once one opens it', async () => {
  await Promise.all(Array.from({ length: 20 }, etag));
  expect(looked).toEqual({ opened: 1, open: 0, byPath: 0 });
});

test('a file that is deleted is missed at once, one that is moved away within a second', async () => {
  await etag();
  const elsewhere = `${path}.moved`;
  renameSync(path, elsewhere);
  vi.advanceTimersByTime(1_001);
  await expect(etag()).rejects.toThrow('no longer in the music folder');
  renameSync(elsewhere, path);
  await etag();
  unlinkSync(path);
  await expect(etag()).rejects.toThrow('no longer in the music folder');
});

test('a file that is written to, or another in its place, is another at once', async () => {
  const before = await etag();
  writeFileSync(path, 'more sound');
  const written = await etag();
  writeFileSync(`${path}.new`, 'another sound');
  renameSync(`${path}.new`, path);
  expect(new Set([before, written, await etag()]).size).toBe(3);
});
