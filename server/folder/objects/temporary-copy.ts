import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectFacts, StorageClient } from './storage-client.ts';
import { StorageFault } from './storage-fault.ts';

/** Larger objects are copied nowhere: no song needs as much. */
const maxCopyBytes = 2 * 1024 * 1024 * 1024;
const stepLength = 4 * 1024 * 1024;
/** What is left to the database and to logs. */
const spareBytes = 100 * 1024 * 1024;
let copies = 0;

/** `write` may write less than it is given, and answers how much it wrote. */
export type Disk = {
  freeBytes: (folder: string) => number;
  write: (descriptor: number, bytes: Buffer, position: number) => number;
};

const ownDisk: Disk = {
  freeBytes(folder) {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  },
  write: (descriptor, bytes, position) => writeSync(descriptor, bytes, 0, bytes.length, position),
};

/**
 * Copies an object into a file without a name, which goes with its descriptor: for programs that read an open file, and for
 * objects that have to be read whole. The caller closes it. Rejects as `unreadable` for more than 2 GiB, and where the disk
 * has too little space.
 */
export async function temporaryCopy(
  client: Pick<StorageClient, 'read'>,
  { path, size, etag }: Pick<ObjectFacts, 'size' | 'etag'> & { path: string },
  folder: string,
  disk: Disk = ownDisk,
): Promise<number> {
  if (size > maxCopyBytes)
    throw new StorageFault('unreadable', 'The object is larger than 2 GiB, too large to be copied.');
  mkdirSync(folder, { recursive: true });
  if (disk.freeBytes(folder) < size + spareBytes) throw fullFault();
  const descriptor = openUnnamed(folder);
  try {
    const step = Buffer.alloc(Math.min(size, stepLength));
    for (let position = 0; position < size; ) {
      const read = await client.read({ path, position, etag }, step.subarray(0, size - position));
      if (read === 0) throw new StorageFault('unreadable', 'The object is shorter than its size.');
      const end = position + read;
      for (let written = 0; position < end; position += written) {
        written = disk.write(descriptor, step.subarray(read - (end - position), read), position);
        if (written === 0) throw fullFault();
      }
    }
    return descriptor;
  } catch (thrown) {
    closeSync(descriptor);
    throw isDiskFull(thrown) ? fullFault(thrown) : thrown;
  }
}

const isDiskFull = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && (thrown.code === 'ENOSPC' || thrown.code === 'EDQUOT');

const fullFault = (cause?: unknown) =>
  new StorageFault('unreadable', 'DATA_DIR has too little space for a copy of the object.', cause);

function openUnnamed(folder: string): number {
  copies += 1;
  const path = join(folder, `object-${process.pid}-${copies}.part`);
  const descriptor = openSync(path, 'w+', 0o600);
  rmSync(path, { force: true });
  return descriptor;
}
