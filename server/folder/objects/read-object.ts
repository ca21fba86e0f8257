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

/** Where objects come from, and the folder for copies of those that must be read whole. */
export type ObjectSource = { client: Pick<StorageClient, 'read'>; temporaryFolder: string };

export type NamedObject = Pick<ObjectFacts, 'size' | 'etag'> & { path: string };

/** The bytes of one object for readers that do not wait: what is not here is a `BytesMissing`, and `fetchMissing` gets it. */
export function openObject(source: ObjectSource, object: NamedObject) {
  const { path, size, etag } = object;
  const ranges = createObjectRanges(path, size);
  let copy: number | null = null;
  let bytes: SongBytes = ranges.bytes;

  async function add({ start, end }: Extent): Promise<void> {
    const target = Buffer.allocUnsafe(end - start);
    const read = await source.client.read({ path, position: start, etag }, target);
    // It is shorter than its size was.
    if (read < target.length) throw changedFault();
    ranges.add(start, target);
  }

  return {
    bytes: (): SongBytes => bytes,
    fetchFirst: async (): Promise<void> => {
      await Promise.all(firstExtents(path, size).map(add));
    },
    async fetchMissing({ position, length }: BytesMissing): Promise<void> {
      const extent = ranges.extentFor(position, length);
      if (ranges.heldBytes() + extent.end - extent.start <= maxRangeBytes) return add(extent);
      copy = await temporaryCopy(source.client, object, source.temporaryFolder);
      bytes = fileBytes(copy, size);
    },
    close(): void {
      if (copy !== null) closeSync(copy);
      copy = null;
    },
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
