import type { SongBytes } from '#server/audio-files/sound/song-bytes.ts';
import { BytesMissing } from './object-ranges.ts';
import type { ObjectTree } from './object-tree.ts';
import type { OpenObject } from './read-object.ts';
import { StorageFault } from './storage-fault.ts';

/** The objects that a scan's process reads as it reads files: a listing, and their bytes as far as they were asked for. */
export type MountedObjects = Pick<ObjectTree, 'list' | 'stat'> & {
  /** Why a folder cannot be scanned, as a sentence; null when it can. */
  problem: (folder: string) => string | null;
  /** The bytes of an object, which throw `BytesMissing`; null where it is not there. */
  bytes: (path: string) => SongBytes | null;
  open: (path: string) => OpenObject | null;
  close: (path: string) => void;
  /** It is not there any more for this process, and why. */
  lose: (path: string, fault: StorageFault) => void;
  lossOf: (path: string) => StorageFault | null;
};

let mounted: MountedObjects | null = null;

/** From here on this process reads these objects. */
export function mountObjects(objects: MountedObjects): void {
  mounted = objects;
}

/** Throws where none are mounted. */
export function mountedObjects(): MountedObjects {
  if (mounted === null) throw new Error('Objects were read before their storage was listed.');
  return mounted;
}

/** An object that cannot be had is none; where the whole storage does not answer, that is thrown. */
async function getting(path: string, fetchBytes: (object: OpenObject) => Promise<void>): Promise<void> {
  const object = mountedObjects().open(path);
  if (object === null) return;
  try {
    await fetchBytes(object);
  } catch (thrown) {
    const isOfObject = thrown instanceof StorageFault && !['silent', 'refused'].includes(thrown.kind);
    if (!isOfObject) throw thrown;
    mountedObjects().lose(path, thrown);
  }
}

/**
 * Runs `read`, which reads files and objects without waiting, again each time that it missed bytes of an object: it must not
 * change anything before it has read. `ahead` is an object whose first bytes are fetched before.
 */
export async function withObjects<Read>(read: () => Read | Promise<Read>, ahead?: string): Promise<Read> {
  const used = new Set<string>();
  try {
    if (ahead !== undefined) {
      used.add(ahead);
      await getting(ahead, (object) => object.fetchFirst());
    }
    for (;;) {
      try {
        return await read();
      } catch (thrown) {
        if (!(thrown instanceof BytesMissing)) throw thrown;
        used.add(thrown.path);
        await getting(thrown.path, (object) => object.fetchMissing(thrown));
      }
    }
  } finally {
    for (const path of used) mounted?.close(path);
  }
}
