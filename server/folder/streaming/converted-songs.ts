import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { createDiskCache } from '#server/disk-cache.ts';
import { hasFfmpeg, runFfmpeg } from './ffmpeg.ts';

const maxBytes = 2 * 1024 * 1024 * 1024;
const maxAtOnce = 2;

type Tool = { isThere: () => Promise<boolean>; run: typeof runFfmpeg };

/**
 * Songs converted to FLAC, as files in `<dataFolder>/converted`, so that any part of one can be asked for: at most
 * 2 GB, beyond which those not heard for longest go. A song asked for by many at once is converted once.
 */
export function convertedSongs(
  dataFolder: string,
  { isThere, run }: Tool = { isThere: hasFfmpeg, run: runFfmpeg },
  limitBytes = maxBytes,
) {
  const folder = join(dataFolder, 'converted');
  const cache = createDiskCache({ folder, maxBytes: limitBytes });
  const running = new Map<string, Promise<string | null>>();
  const limit = pLimit(maxAtOnce);
  const closing = new AbortController();
  let found: Promise<boolean> | null = null;

  async function convert(path: string, descriptor: number): Promise<string | null> {
    await mkdir(folder, { recursive: true });
    const part = `${path}.part`;
    const made = !closing.signal.aborted && (await run(descriptor, part, closing.signal));
    if (made) await rename(part, path);
    else await rm(part, { force: true });
    if (made) await cache.made(path);
    return made ? path : null;
  }

  async function converted(key: string, descriptor: number): Promise<string | null> {
    const name = `${key}.flac`;
    const path = cache.path(name);
    return (await cache.use(name)) ? path : limit(convert, path, descriptor);
  }

  return {
    /** Whether this server can convert at all; found out once. */
    isAvailable(): Promise<boolean> {
      found ??= isThere();
      return found;
    },
    /** The path of the converted file; null when it could not be made. `key` is our own name for the very file. */
    pathOf(key: string, descriptor: number): Promise<string | null> {
      const known = running.get(key);
      if (known) return known;
      const promise = converted(key, descriptor).finally(() => running.delete(key));
      running.set(key, promise);
      return promise;
    },
    close: () => closing.abort(),
  };
}

export type ConvertedSongs = ReturnType<typeof convertedSongs>;
