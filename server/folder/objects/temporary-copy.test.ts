import { closeSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolders } from '../testing/test-app.ts';
import { BytesMissing } from './object-ranges.ts';
import { createTurns, openObject } from './read-object.ts';
import { type Disk, temporaryCopy } from './temporary-copy.ts';

const mebibyte = 1024 * 1024;
const gibibyte = 1024 * mebibyte;
const sound = Buffer.from(Array.from({ length: 10_000 }, (_, index) => index % 251));

/** A storage with one object, of which it has these bytes. */
const holding = (bytes: Buffer) => ({
  read: async ({ position }: { position: number }, into: Uint8Array) =>
    bytes.copy(into, 0, position, position + into.length),
});

const disk: Disk = {
  freeBytes: () => 10 * gibibyte,
  write: (descriptor, bytes, position) => writeSync(descriptor, bytes, 0, bytes.length, position),
};
const copiesIn = () => join(makeFolders().data, 'object-copies');
const named = (size: number) => ({ path: 's3://music/a.mp3', size, etag: '"a"' });
const full = 'DATA_DIR has too little space for a copy of the object.';

test('a copy is whole where the disk takes a few bytes at a time', async () => {
  const few: Disk = {
    ...disk,
    write: (file, bytes, position) => disk.write(file, bytes.subarray(0, 999), position),
  };
  const folder = copiesIn();
  const descriptor = await temporaryCopy(holding(sound), named(sound.length), folder, few);
  expect(readFileSync(descriptor).equals(sound)).toBe(true);
  closeSync(descriptor);
  expect(readdirSync(folder)).toEqual([]);
});

test('an object larger than 2 GiB, and one shorter than its size, are unreadable', async () => {
  const copy = (size: number) => temporaryCopy(holding(sound), named(size), copiesIn(), disk);
  await expect(copy(2 * gibibyte + 1)).rejects.toMatchObject({
    kind: 'unreadable',
    message: 'The object is larger than 2 GiB, too large to be copied.',
  });
  await expect(copy(sound.length + 1)).rejects.toMatchObject({
    kind: 'unreadable',
    message: 'The object is shorter than its size.',
  });
});

test('an object that would fill the disk is unreadable, before anything of it is read', async () => {
  const free = (bytes: number): Disk => ({ ...disk, freeBytes: () => bytes });
  const reads: number[] = [];
  const client = {
    read: async (part: { position: number }, into: Uint8Array) => {
      reads.push(part.position);
      return holding(sound).read(part, into);
    },
  };
  const copy = (bytes: number) => temporaryCopy(client, named(sound.length), copiesIn(), free(bytes));
  await expect(copy(sound.length + 100 * mebibyte - 1)).rejects.toMatchObject({
    kind: 'unreadable',
    message: full,
  });
  expect(reads).toEqual([]);
  closeSync(await copy(sound.length + 100 * mebibyte));
});

test('a disk that fills up meanwhile makes the object unreadable', async () => {
  const refuse = (): number => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  for (const write of [refuse, () => 0])
    await expect(
      temporaryCopy(holding(sound), named(sound.length), copiesIn(), { ...disk, write }),
    ).rejects.toMatchObject({ kind: 'unreadable', message: full });
});

const large = Buffer.alloc(17 * mebibyte);
const wholeOf = (path: string) => new BytesMissing(path, 0, large.length);

test('of the objects that are read at the same time, one has a copy', async () => {
  const turns = createTurns();
  const copied: string[] = [];
  const client = {
    read: async (part: { path: string; position: number }, into: Uint8Array) => {
      copied.push(part.path);
      return holding(large).read(part, into);
    },
  };
  const open = (path: string) =>
    openObject({ client, temporaryFolder: copiesIn(), turns }, { ...named(large.length), path });
  const [first, second, third] = [open('s3://music/1'), open('s3://music/2'), open('s3://music/3')];
  const all = [first, second, third].map((object, index) =>
    object.fetchMissing(wholeOf(`s3://music/${index + 1}`)),
  );
  await all[0];
  expect(new Set(copied)).toEqual(new Set(['s3://music/1']));
  expect(first.bytes().read(0, 4)).toHaveLength(4);
  // Closed while it waits, it keeps no other waiting.
  second.close();
  first.close();
  await Promise.all(all);
  expect(new Set(copied)).toEqual(new Set(['s3://music/1', 's3://music/3']));
  third.close();
});

test('an object that cannot be copied lets the next one have its turn', async () => {
  const source = { client: holding(sound), temporaryFolder: copiesIn(), turns: createTurns() };
  const open = () => openObject(source, named(large.length));
  for (const object of [open(), open()])
    await expect(object.fetchMissing(wholeOf('s3://music/a.mp3'))).rejects.toThrow('shorter than its size');
});
