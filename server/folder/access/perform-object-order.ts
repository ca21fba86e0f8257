import { closeSync } from 'node:fs';
import { parseFormat } from '#server/audio-files/formats.ts';
import { aiffLayout } from '#server/audio-files/sound/aiff-sound.ts';
import { Unreadable } from '#server/audio-files/sound/sound.ts';
import { type NamedObject, readObject } from '../objects/read-object.ts';
import type { StorageClient } from '../objects/storage-client.ts';
import { StorageFault } from '../objects/storage-fault.ts';
import { temporaryCopy } from '../objects/temporary-copy.ts';
import type { Answers, FileOrder } from './file-order.ts';
import { pictureAsRead, tagsAsRead } from './tags-as-read.ts';

type Order<Kind extends FileOrder['kind']> = Extract<FileOrder, { kind: Kind }>;
/** `isOther`: by now there is another object of its name, or none. */
type StoredFile = NamedObject & { modifiedMilliseconds: number; isOther: boolean };
type Source = { client: StorageClient; temporaryFolder: string };

/** It was deleted or replaced: nothing more is read of such a file. */
const isOther = (thrown: unknown): boolean =>
  thrown instanceof StorageFault && (thrown.kind === 'gone' || thrown.kind === 'changed');

async function orNull<Read>(read: Promise<Read>): Promise<Read | null> {
  try {
    return await read;
  } catch (thrown) {
    if (isOther(thrown)) return null;
    throw thrown;
  }
}

/** Performs orders about objects. An object that is open has a number below zero; a copy that a program reads is an open file. */
export function objectOrders({ client, temporaryFolder }: Source) {
  const source = { client, temporaryFolder };
  const files = new Map<number, StoredFile>();
  let lastNumber = 0;

  function fileOf(descriptor: number): StoredFile {
    const file = files.get(descriptor);
    if (file === undefined) throw new Error('An object was read that is not open.');
    return file;
  }

  async function factsOf(path: string): Promise<StoredFile | null> {
    const facts = await orNull(client.head(path));
    return facts && { path, ...facts, isOther: false };
  }

  async function opened({ path, folder }: Order<'open'>): Promise<Answers['open']> {
    const file = await factsOf(path);
    if (file === null) return null;
    lastNumber -= 1;
    files.set(lastNumber, file);
    const { size, modifiedMilliseconds } = file;
    return { descriptor: lastNumber, size, modifiedMilliseconds, realFolder: folder };
  }

  async function layoutOf({ descriptor }: Order<'layout'>): Promise<Answers['layout']> {
    try {
      return await orNull(readObject(source, fileOf(descriptor), aiffLayout));
    } catch (thrown) {
      if (thrown instanceof Unreadable || thrown instanceof RangeError) return null;
      throw thrown;
    }
  }

  /** With a part, the storage itself compares: it answers no part of another version. */
  async function lookedAt({ descriptor, path, part }: Order<'look'>): Promise<Answers['look']> {
    const file = fileOf(descriptor);
    const { size, modifiedMilliseconds } = file;
    if (file.isOther) return null;
    if (part !== null) {
      const read = await readOf(file, part.position, new Uint8Array(part.into, 0, part.length));
      return read === null ? null : { size, modifiedMilliseconds, read };
    }
    if (path === null) return { size, modifiedMilliseconds, read: 0 };
    const facts = await factsOf(file.path);
    return facts && { size: facts.size, modifiedMilliseconds: facts.modifiedMilliseconds, read: 0 };
  }

  async function readOf(file: StoredFile, position: number, into: Uint8Array): Promise<number | null> {
    const { path, etag } = file;
    const read = await orNull(client.read({ path, position, etag }, into));
    file.isOther = read === null;
    return read;
  }

  const readPart = async ({ descriptor, position, into, length }: Order<'read'>): Promise<number> =>
    (await readOf(fileOf(descriptor), position, new Uint8Array(into, 0, length))) ?? 0;

  async function partOf({ path, position, length }: Order<'part'>): Promise<Answers['part']> {
    const target = new Uint8Array(length);
    const read = await orNull(client.read({ path, position }, target));
    return read === null ? null : target.subarray(0, read);
  }

  async function tagsOf({ path, format }: Order<'tags'>): Promise<Answers['tags']> {
    const file = await factsOf(path);
    const read = file && readObject(source, file, (bytes) => tagsAsRead(bytes, parseFormat(format)));
    return (read && (await orNull(read))) ?? [];
  }

  async function pictureOf({ path, format, key }: Order<'picture'>): Promise<Answers['picture']> {
    const file = await factsOf(path);
    const read = file && readObject(source, file, (bytes) => pictureAsRead(bytes, parseFormat(format), key));
    return read && orNull(read);
  }

  async function examined({ folder }: Order<'examine'>): Promise<Answers['examine']> {
    try {
      return { kind: (await client.hasAny(folder)) ? 'good' : 'empty' };
    } catch (thrown) {
      if (!(thrown instanceof StorageFault) || thrown.kind === 'silent') throw thrown;
      return { kind: 'problem', sentence: `${folder} cannot be read. ${thrown.message}` };
    }
  }

  function close(descriptor: number): null {
    if (descriptor < 0) files.delete(descriptor);
    else closeSync(descriptor);
    return null;
  }

  return async function perform(order: FileOrder): Promise<Answers[FileOrder['kind']]> {
    switch (order.kind) {
      case 'open':
        return opened(order);
      case 'layout':
        return layoutOf(order);
      case 'look':
        return lookedAt(order);
      case 'read':
        return readPart(order);
      case 'close':
        return close(order.descriptor);
      case 'copy':
        return temporaryCopy(client, fileOf(order.descriptor), temporaryFolder);
      case 'part':
        return partOf(order);
      case 'tags':
        return tagsOf(order);
      case 'picture':
        return pictureOf(order);
      case 'examine':
        return examined(order);
      case 'ask':
        await client.hasAny(order.folder);
        return order.folder;
    }
  };
}
