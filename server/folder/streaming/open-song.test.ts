import { mkdtempSync, renameSync, rmSync, type stat, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { realFolder } from '../paths/open-inside.ts';
import { testCatalogue } from '../testing/test-catalogue.ts';
import { convertedSongs } from './converted-songs.ts';
import { songOpener } from './open-song.ts';

const looked = vi.hoisted(() => ({ paths: 0 }));
vi.mock('node:fs', async (original) => {
  const fs = await original<{ stat: typeof stat }>();
  const counted = Object.assign((...asked: Parameters<typeof stat>) => {
    looked.paths += 1;
    fs.stat(...asked);
  }, fs.stat);
  return { ...fs, stat: counted };
});

const music = mkdtempSync(join(tmpdir(), 'earshot-open-song-'));
const path = join(music, 'song.mp3');
const catalogue = testCatalogue([{ id: 1, title: 'One', artist: 'Ana Reed', songs: ['Song'] }]);
catalogue.run(`update song set path = '${path}', format = 'mp3'`);

let songs: ReturnType<typeof songOpener>;
beforeEach(() => {
  writeFileSync(path, 'sound');
  const converted = convertedSongs(catalogue.dataFolder);
  songs = songOpener(catalogue.read, () => [realFolder(music)], {
    converted,
    small: converted,
    forApps: converted,
  });
  looked.paths = 0;
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  songs.close();
  rmSync(path, { force: true });
});

async function etag(): Promise<string> {
  const song = await songs.open('101', 'Chrome');
  song.release();
  return song.etag;
}

test('a song asked for in many parts is looked for by its path once a second', async () => {
  for (let part = 0; part < 100; part += 1) await etag();
  expect(looked.paths).toBe(1);
  vi.advanceTimersByTime(1_001);
  await etag();
  expect(looked.paths).toBe(2);
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
