import { appendFileSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { convertedSongs } from './converted-songs.ts';
import { type GrowingSong, openForApp } from './open-for-app.ts';
import type { OpenSong } from './song-source.ts';

const form = { codec: 'mp3', kilobits: 128, fromSeconds: 0 } as const;

/** A converter that a test leads by the hand, and a song for it. */
function testSongs(dataFolder = mkdtempSync(join(tmpdir(), 'earshot-growing-'))) {
  const written = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<boolean>();
  const songs = convertedSongs(
    dataFolder,
    {
      isThere: async () => true,
      run(_input, target) {
        written.resolve(target);
        return ended.promise;
      },
    },
    undefined,
    'apps',
  );
  let released = 0;
  const song = (): OpenSong => ({
    openForProgram: async () => ({ descriptor: 0, close: () => undefined }),
    size: 1,
    modifiedMilliseconds: 1,
    etag: '"1-a"',
    format: 'flac',
    container: 'flac',
    doesFolderAnswer: async () => true,
    read: async () => Buffer.alloc(0),
    release() {
      released += 1;
    },
  });
  return {
    dataFolder,
    song,
    open: (whole = false) => openForApp(song(), { form, whole, isWanted: () => true }, songs),
    target: written.promise,
    end: ended.resolve,
    released: () => released,
  };
}

function growing(song: OpenSong | GrowingSong): GrowingSong {
  if ('etag' in song) throw new Error('it is there as a whole');
  return song;
}

const nextOf = async (parts: AsyncGenerator<Buffer, void>) => String((await parts.next()).value);

test('a song is heard while it is made, to its end, and is a file with a length from then on', async () => {
  const { open, target, end, released } = testSongs();
  const opening = open();
  writeFileSync(await target, 'one ');
  const song = growing(await opening);
  const parts = song.rest();
  expect([song.format, await nextOf(parts)]).toEqual(['mp3', 'one ']);
  appendFileSync(await target, 'two ');
  expect(await nextOf(parts)).toBe('two ');
  appendFileSync(await target, 'three');
  end(true);
  expect(await nextOf(parts)).toBe('three');
  expect((await parts.next()).done).toBe(true);
  song.release();
  expect(released()).toBe(1);
  const again = await open();
  expect(again).toMatchObject({ size: 'one two three'.length, etag: '"1-a-mp3-128-0"' });
  again.release();
});

test('whoever asks for a part waits until it is made', async () => {
  const { open, target, end } = testSongs();
  const opening = open(true);
  writeFileSync(await target, 'all of it');
  end(true);
  const song = await opening;
  expect(song).toMatchObject({ size: 'all of it'.length });
  song.release();
});

test('two who ask for the same hear the same making', async () => {
  const { open, target, end, released } = testSongs();
  const both = [open(), open()];
  writeFileSync(await target, 'one');
  const songs = (await Promise.all(both)).map(growing);
  const streams = songs.map((song) => song.rest());
  expect(await Promise.all(streams.map(nextOf))).toEqual(['one', 'one']);
  expect(released()).toBe(0);
  end(true);
  await Promise.all(streams.map((parts) => parts.next()));
  await expect.poll(released).toBe(2);
  for (const song of songs) song.release();
});

test('a making that is given up in the middle is no end of the song, and leaves nothing behind', async () => {
  const { open, target, end } = testSongs();
  const opening = open();
  writeFileSync(await target, 'one');
  const song = growing(await opening);
  const parts = song.rest();
  await parts.next();
  end(false);
  await expect(parts.next()).rejects.toThrow('to its end');
  expect(existsSync(await target)).toBe(false);
  song.release();
});

test('of a song that a killed server was making nothing is heard', async () => {
  const killed = testSongs();
  void killed.open();
  writeFileSync(await killed.target, 'noise');
  const { open, target, end } = testSongs(killed.dataFolder);
  const opening = open();
  expect(existsSync(await target)).toBe(false);
  end(false);
  (await opening).release();
});

test('what cannot be made is sent as it is', async () => {
  const { open, target, end, released } = testSongs();
  const opening = open();
  await target;
  end(false);
  expect(await opening).toMatchObject({ format: 'flac', etag: '"1-a"' });
  expect(released()).toBe(0);
});

test('what nobody waits for any more is not made, so that others come first', async () => {
  const started: string[] = [];
  const ends: ((isDone: boolean) => void)[] = [];
  const songs = convertedSongs(
    mkdtempSync(join(tmpdir(), 'earshot-growing-')),
    {
      isThere: async () => true,
      run(_input, target) {
        started.push(target);
        return new Promise((resolve) => ends.push(resolve));
      },
    },
    undefined,
    'apps',
  );
  const { song } = testSongs();
  let isThere = true;
  const open = (fromSeconds: number, isWanted = () => true) =>
    openForApp(song(), { form: { ...form, fromSeconds }, whole: true, isWanted }, songs);
  const first = [open(1), open(2)];
  await expect.poll(() => started.length).toBe(2);
  const abandoned = [3, 4, 5].map((fromSeconds) => open(fromSeconds, () => isThere));
  // The same as one that was left, for a client that is there.
  const last = [open(5), open(6)];
  isThere = false;
  for (const end of ends) end(false);
  await expect.poll(() => started.length).toBe(4);
  expect(started.slice(2).map((target) => /-(\d)\.mp3/.exec(target)?.[1])).toEqual(['5', '6']);
  for (const end of ends) end(false);
  for (const opened of await Promise.all([...first, ...abandoned, ...last]))
    expect(opened).toMatchObject({ format: 'flac' });
});
