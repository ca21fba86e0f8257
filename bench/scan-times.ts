import { mkdirSync } from 'node:fs';
import { enableCompileCache, getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { ObjectStorage } from '../server/folder/objects/storage-request.ts';
import { createScanner } from '../server/folder/scan/scanner.ts';

// As server/start.mjs does for the server and all that it starts.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/earshot', import.meta.url)));
const cache = getCompileCacheDir();
if (cache !== undefined) process.env.NODE_COMPILE_CACHE = cache;

const quiet = () => undefined;

/** Scans `times` times, each in a process of its own as the server does; milliseconds until each was done. */
export async function scanTimes(
  dataFolder: string,
  music: string,
  times: number,
  storage?: ObjectStorage,
): Promise<number[]> {
  mkdirSync(dataFolder, { recursive: true });
  const durations: number[] = [];
  for (let scan = 0; scan < times; scan += 1) {
    const began = performance.now();
    const { promise: ended, resolve: onEnd } = Promise.withResolvers<{ problem: string | null }>();
    const scanner = createScanner({
      dataFolder,
      musicFolders: [music],
      storage,
      log: { info: quiet, warn: quiet, error: quiet },
      onEnd,
      onDamaged: quiet,
      doAnswer: () => Promise.resolve(true),
    });
    scanner.rescan();
    const { problem } = await ended;
    if (problem !== null) throw new Error(problem);
    durations.push(performance.now() - began);
    await scanner.close();
  }
  return durations;
}
