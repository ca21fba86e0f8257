import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mountFolders } from '../objects/mount-folders.ts';
import { mountedObjects } from '../objects/mounted-objects.ts';
import { makeFolders } from '../testing/test-app.ts';
import { fixture, flacFile, mp3File } from '../testing/test-files.ts';
import { openForScan } from '../testing/test-scan.ts';
import { testStorage } from '../testing/test-storage.ts';
import { readObjects } from './read-objects.ts';
import { readSong } from './read-song.ts';

const megabytes = 6;
const filling = randomBytes(megabytes * 1_000_000).map((byte) => byte & 0x3f);
const picture = randomBytes(150_000);

/** A file as large as real ones: its sound goes on in the middle. */
function enlarged(bytes: Buffer, at = bytes.length - 1_000): Buffer {
  return Buffer.concat([bytes.subarray(0, at), filling, bytes.subarray(at)]);
}

/** The sound in an MP4 file made longer, with the box around it. */
function enlargedMp4(bytes: Buffer): Buffer {
  const box = bytes.indexOf('mdat') - 4;
  const longer = enlarged(bytes, box + 8);
  longer.writeUInt32BE(bytes.readUInt32BE(box) + filling.length, box);
  return longer;
}

/** The movie behind the sound, as encoders leave it that do not go back. */
function movieLast(bytes: Buffer): Buffer {
  const [movie, sound] = [bytes.indexOf('moov') - 4, bytes.indexOf('mdat') - 4];
  if (movie > sound) return bytes;
  const end = movie + bytes.readUInt32BE(movie);
  return Buffer.concat([bytes.subarray(0, movie), bytes.subarray(end), bytes.subarray(movie, end)]);
}

const files: Record<string, Buffer> = {
  'a.mp3': enlarged(mp3File({ title: 'A', artist: 'Anna', picture })),
  'b.flac': enlarged(flacFile({ title: 'B', artist: 'Anna' })),
  'c.ogg': enlarged(fixture('vorbis.ogg'), fixture('vorbis.ogg').lastIndexOf('OggS')),
  'd.opus': enlarged(fixture('opus.opus'), fixture('opus.opus').lastIndexOf('OggS')),
  'e.m4a': enlargedMp4(fixture('aac.m4a')),
  'f.m4a': enlargedMp4(movieLast(fixture('alac.m4a'))),
  'small.mp3': mp3File({ title: 'Small' }),
  // A cover larger than what is read first.
  'large-cover.mp3': enlarged(mp3File({ title: 'Cover', picture: randomBytes(900_000) })),
  // Every frame of it is counted.
  'uncounted.mp3': Buffer.concat(Array.from({ length: 150 }, () => fixture('no-info.mp3'))),
  'also-long.mp3': Buffer.concat(Array.from({ length: 2_500 }, () => fixture('no-info.mp3'))),
  'long.mp3': Buffer.concat(Array.from({ length: 2_500 }, () => fixture('no-info.mp3'))),
};

const server = await testStorage();
afterAll(() => server[Symbol.asyncDispose]());
for (const [name, bytes] of Object.entries(files)) server.put(`all/${name}`, bytes);
const place = makeFolders(files);
const { progress } = openForScan(place.data);
const { storage } = server;
await mountFolders(['s3://music/all'], { storage, dataFolder: place.data, onListed: () => undefined });

const fileAt = (directory: string, name: string) => ({
  path: `${directory}/${name}`,
  directory,
  size: files[name]?.length ?? 0,
  modifiedMilliseconds: 0,
  lyricsStamp: 0,
});
const needs = { skip: new Set<string>(), realFolders: [], progress };

/** What is read of a song, without where it lies. */
async function readOf(name: string) {
  server.calls.length = 0;
  const { songs, unreadable } = await readObjects([fileAt('s3://music/all', name)], needs);
  expect(unreadable).toEqual([]);
  const [song] = songs;
  return { ...song, file: null };
}

const startOf = (range: string) => Number(/=(\d+)-/.exec(range)?.[1]);

function lengthOf(range: string): number {
  const [, from, to] = /(\d+)-(\d+)/.exec(range) ?? [];
  return Number(to) - Number(from) + 1;
}

const maxReads = [
  ['a.mp3', 3],
  ['b.flac', 3],
  ['c.ogg', 2],
  ['d.opus', 2],
  ['e.m4a', 3],
  ['f.m4a', 3],
  ['small.mp3', 1],
  ['large-cover.mp3', 4],
] as const;

test.for(maxReads)('%s is read in at most %i parts, as the same song as from a disk', async ([name, max]) => {
  const read = await readOf(name);
  expect(read).toEqual({ ...readSong(fileAt(place.music, name), [place.music]), file: null });
  expect(server.calls.length).toBeLessThanOrEqual(max);
  const bytes = server.calls.map(({ range }) => lengthOf(range));
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(1_500_000);
});

test('a song that is too long for memory is read from a copy, of which nothing stays', async () => {
  expect(files['long.mp3']?.length).toBeGreaterThan(36 * 1024 * 1024);
  const read = await readOf('long.mp3');
  expect(read).toEqual({ ...readSong(fileAt(place.music, 'long.mp3'), [place.music]), file: null });
  expect(server.calls.length).toBeLessThan(30);
  expect(readdirSync(join(place.data, 'object-copies'))).toEqual([]);
});

test('songs that are too long for memory are copied one after another', async () => {
  server.calls.length = 0;
  const both = ['long.mp3', 'also-long.mp3'].map((name) => fileAt('s3://music/all', name));
  expect((await readObjects(both, needs)).songs).toHaveLength(2);
  const step = 4 * 1024 * 1024;
  const copied = server.calls
    .filter(({ range }) => lengthOf(range) === step && startOf(range) % step === 0)
    .map(({ key }) => key);
  expect(copied.length).toBeGreaterThan(10);
  expect(copied.filter((key, index) => key !== copied[index - 1])).toHaveLength(2);
});

test('a song whose frames must all be counted is read in few parts, and nothing of it stays in memory', async () => {
  const read = await readOf('uncounted.mp3');
  expect(read).toEqual({ ...readSong(fileAt(place.music, 'uncounted.mp3'), [place.music]), file: null });
  expect(server.calls.length).toBeLessThan(12);
  server.calls.length = 0;
  const again = () => mountedObjects().bytes('s3://music/all/uncounted.mp3')?.read(0, 10);
  expect(again).toThrow('Bytes of an object were not here yet.');
});
