import { join } from 'node:path';
import { createDiskCache } from '#server/storage/disk-cache.ts';

const maxBytes = 500 * 1024 * 1024;
const staleMilliseconds = 7 * 24 * 60 * 60 * 1000;

const inFolder = (name: string) => join(name.slice(0, 2), name);

/** Pictures that were made small, as files in folders by the first letters of their names, at most 500 MB. */
export function pictureStore(folder: string) {
  const cache = createDiskCache({ folder, maxBytes, tidyEvery: 200 });
  return {
    /** Null when it was not made yet. `stale`: made over a week ago, so that the publisher may have another by now. */
    async read(name: string): Promise<{ bytes: Buffer; stale: boolean } | null> {
      const kept = await cache.read(inFolder(name));
      return kept && { bytes: kept.bytes, stale: Date.now() - kept.madeAt > staleMilliseconds };
    },
    write: (name: string, bytes: Buffer): Promise<void> => cache.write(inFolder(name), bytes),
  };
}
