import { closeSync } from 'node:fs';
import { fileBytes, type SongBytes } from '#server/audio-files/sound/song-bytes.ts';
import {
  BytesMissing,
  createObjectRanges,
  type Extent,
  firstExtents,
  maxRangeBytes,
} from './object-ranges.ts';
import type { ObjectFacts, StorageClient } from './storage-client.ts';
import { changedFault } from './storage-fault.ts';
import { temporaryCopy } from './temporary-copy.ts';

/**
 * Where objects come from, and the folder for copies of those that must be read whole. `turns`: where many objects are read at
 * the same time, of which one may have a copy.
 */
export type ObjectSource = {
  client: Pick<StorageClient, 'read'>;
  temporaryFolder: string;
  turns?: () => Promise<EndTurn>;
};

type EndTurn = () => void;
const noTurn: EndTurn = () => undefined;

/** Each waits for all before it to end their turns. */
export function createTurns(): () => Promise<EndTurn> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    const { promise, resolve } = Promise.withResolvers<void>();
    last = promise;
    await before;
    return resolve;
  };
}

export type NamedObject = Pick<ObjectFacts, 'size' | 'etag'> & { path: string };

/** The bytes of one object for readers that do not wait: what is not here is a `BytesMissing`, and `fetchMissing` gets it. */
export function openObject(source: ObjectSource, object: NamedObject) {
  const { path, size, etag } = object;
  const ranges = createObjectRanges(path, size);
  let copy: number | null = null;
  let bytes: SongBytes = ranges.bytes;
  let endTurn = noTurn;
  let isClosed = false;

  async function add({ start, end }: Extent): Promise<void> {
    const target = Buffer.allocUnsafe(end - start);
    const read = await source.client.read({ path, position: start, etag }, target);
    // It is shorter than its size was.
    if (read < target.length) throw changedFault();
    ranges.add(start, target);
  }

  async function copyWhole(): Promise<void> {
    const end = (await source.turns?.()) ?? noTurn;
    try {
      // Another reader of the same object may have closed it, or copied it.
      if (isClosed || copy !== null) return end();
      const descriptor = await temporaryCopy(source.client, object, source.temporaryFolder);
      endTurn = end;
      copy = descriptor;
      bytes = fileBytes(copy, size);
      if (isClosed) close();
    } catch (thrown) {
      end();
      throw thrown;
    }
  }

  function close(): void {
    isClosed = true;
    if (copy !== null) closeSync(copy);
    copy = null;
    endTurn();
  }

  return {
    bytes: (): SongBytes => bytes,
    fetchFirst: async (): Promise<void> => {
      await Promise.all(firstExtents(path, size).map(add));
    },
    async fetchMissing({ position, length }: BytesMissing): Promise<void> {
      const extent = ranges.extentFor(position, length);
      if (ranges.heldBytes() + extent.end - extent.start <= maxRangeBytes) return add(extent);
      return copyWhole();
    },
    close,
  };
}

export type OpenObject = ReturnType<typeof openObject>;

/** Reads an object by a reader that does not wait, once more each time that it missed some bytes. */
export async function readObject<Read>(
  source: ObjectSource,
  object: NamedObject,
  read: (bytes: SongBytes) => Read,
): Promise<Read> {
  const open = openObject(source, object);
  try {
    await open.fetchFirst();
    for (;;) {
      try {
        return read(open.bytes());
      } catch (thrown) {
        if (!(thrown instanceof BytesMissing)) throw thrown;
        await open.fetchMissing(thrown);
      }
    }
  } finally {
    open.close();
  }
}
