import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectFacts, StorageClient } from './storage-client.ts';
import { StorageFault } from './storage-fault.ts';

/** Larger objects are copied nowhere: no song needs as much. */
const maxCopyBytes = 2 * 1024 * 1024 * 1024;
const stepLength = 4 * 1024 * 1024;
let copies = 0;

/**
 * Copies an object into a file without a name, which goes with its descriptor: for programs that read an open file, and for
 * objects that have to be read whole. The caller closes it. Rejects as `unreadable` for more than 2 GiB.
 */
export async function temporaryCopy(
  client: Pick<StorageClient, 'read'>,
  { path, size, etag }: Pick<ObjectFacts, 'size' | 'etag'> & { path: string },
  folder: string,
): Promise<number> {
  if (size > maxCopyBytes)
    throw new StorageFault('unreadable', 'The object is larger than 2 GiB, too large to be copied.');
  const descriptor = openUnnamed(folder);
  try {
    const step = Buffer.alloc(Math.min(size, stepLength));
    for (let position = 0; position < size; ) {
      const read = await client.read({ path, position, etag }, step.subarray(0, size - position));
      if (read === 0) throw new StorageFault('unreadable', 'The object is shorter than its size.');
      writeSync(descriptor, step, 0, read, position);
      position += read;
    }
    return descriptor;
  } catch (thrown) {
    closeSync(descriptor);
    throw thrown;
  }
}

function openUnnamed(folder: string): number {
  mkdirSync(folder, { recursive: true });
  copies += 1;
  const path = join(folder, `object-${process.pid}-${copies}.part`);
  const descriptor = openSync(path, 'w+', 0o600);
  rmSync(path, { force: true });
  return descriptor;
}
