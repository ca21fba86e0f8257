import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
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
  const running = new Map<string, Promise<string | null>>();
  const waiting: (() => void)[] = [];
  const closing = new AbortController();
  let active = 0;
  let found: Promise<boolean> | null = null;

  async function turn(): Promise<void> {
    if (active >= maxAtOnce) await new Promise<void>((resolve) => void waiting.push(resolve));
    else active += 1;
  }

  function endTurn(): void {
    const next = waiting.shift();
    if (next) next();
    else active -= 1;
  }

  async function convert(key: string, descriptor: number): Promise<string | null> {
    const path = join(folder, `${key}.flac`);
    if (await isFile(path)) {
      await utimes(path, new Date(), new Date()).catch(() => undefined);
      return path;
    }
    await turn();
    try {
      await mkdir(folder, { recursive: true });
      const part = `${path}.part`;
      const made = !closing.signal.aborted && (await run(descriptor, part, closing.signal));
      if (made) await rename(part, path);
      else await rm(part, { force: true });
      if (made) await tidy(path);
      return made ? path : null;
    } finally {
      endTurn();
    }
  }

  async function tidy(keep: string): Promise<void> {
    const names = await readdir(folder).catch(() => []);
    const files = await Promise.all(names.filter((name) => name.endsWith('.flac')).map(describe));
    let total = files.reduce((sum, file) => sum + file.size, 0);
    for (const { path, size } of files.sort((a, b) => a.usedAt - b.usedAt)) {
      if (total <= limitBytes) return;
      if (path === keep) continue;
      await rm(path, { force: true });
      total -= size;
    }
  }

  async function describe(name: string) {
    const path = join(folder, name);
    const known = await stat(path).catch(() => null);
    return { path, size: known?.size ?? 0, usedAt: known?.mtimeMs ?? 0 };
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
      const promise = convert(key, descriptor).finally(() => running.delete(key));
      running.set(key, promise);
      return promise;
    },
    close: () => closing.abort(),
  };
}

export type ConvertedSongs = ReturnType<typeof convertedSongs>;

async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true;
}
