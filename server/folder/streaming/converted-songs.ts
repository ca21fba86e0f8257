import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { createDiskCache } from '#server/disk-cache.ts';
import { type AppForm, type Converted, hasFfmpeg, runFfmpeg } from './ffmpeg.ts';

const gigabyte = 1024 * 1024 * 1024;

type Place = 'flac' | 'small' | 'apps';

/** Those to be heard now and those to be kept on a device do not wait for each other, and do not push each other out. */
const places: Record<Place, { folder: string; ending: string; maxBytes: number; maxAtOnce: number }> = {
  flac: { folder: 'converted', ending: 'flac', maxBytes: 2 * gigabyte, maxAtOnce: 2 },
  small: { folder: 'converted-small', ending: 'm4a', maxBytes: gigabyte, maxAtOnce: 1 },
  apps: { folder: 'converted-for-apps', ending: 'mp3', maxBytes: gigabyte, maxAtOnce: 2 },
};

type Tool = { isThere: () => Promise<boolean>; run: typeof runFfmpeg };

/**
 * Songs converted to one form, as files in a folder of `dataFolder`, so that any part of one can be asked for; beyond its
 * size those not asked for longest go. A song asked for by many at once is converted once.
 */
export function convertedSongs(
  dataFolder: string,
  { isThere, run }: Tool = { isThere: hasFfmpeg, run: runFfmpeg },
  limitBytes?: number,
  to: Place = 'flac',
) {
  const { ending, maxBytes, maxAtOnce, ...place } = places[to];
  const folder = join(dataFolder, place.folder);
  const cache = createDiskCache({ folder, maxBytes: limitBytes ?? maxBytes });
  const running = new Map<string, Promise<string | null>>();
  const limit = pLimit(maxAtOnce);
  const closing = new AbortController();
  let found: Promise<boolean> | null = null;

  async function convert(path: string, descriptor: number, form: Converted): Promise<string | null> {
    await mkdir(folder, { recursive: true });
    const part = `${path}.part`;
    const made = !closing.signal.aborted && (await run(descriptor, part, form, closing.signal));
    if (made) await rename(part, path);
    else await rm(part, { force: true });
    if (made) await cache.made(path);
    return made ? path : null;
  }

  async function converted(name: string, descriptor: number, form: Converted): Promise<string | null> {
    const path = cache.path(name);
    return (await cache.use(name)) ? path : limit(convert, path, descriptor, form);
  }

  return {
    /** Whether this server can convert at all; found out once. */
    isAvailable(): Promise<boolean> {
      found ??= isThere();
      return found;
    },
    /**
     * The path of the converted file; null when it could not be made. `key` is our own name for the very file, `form` what
     * an app asks for.
     */
    pathOf(key: string, descriptor: number, form?: AppForm): Promise<string | null> {
      const name = form ? nameOf(key, form) : `${key}.${ending}`;
      const known = running.get(name);
      if (known) return known;
      const how = form ?? (to === 'small' ? 'small' : 'flac');
      const promise = converted(name, descriptor, how).finally(() => running.delete(name));
      running.set(name, promise);
      return promise;
    },
    close: () => closing.abort(),
  };
}

const nameOf = (key: string, { codec, kilobits, fromSeconds }: AppForm) =>
  `${key}-${kilobits}-${fromSeconds}.${codec}`;

export type ConvertedSongs = ReturnType<typeof convertedSongs>;

/** Where songs lie that were made into another form: to be played at all, to be kept on a device, as an app asks. */
export function songForms(dataFolder: string) {
  const converted = convertedSongs(dataFolder);
  const small = convertedSongs(dataFolder, undefined, undefined, 'small');
  const forApps = convertedSongs(dataFolder, undefined, undefined, 'apps');
  return {
    converted,
    small,
    forApps,
    close(): void {
      converted.close();
      small.close();
      forApps.close();
    },
  };
}

export type SongForms = Omit<ReturnType<typeof songForms>, 'close'>;
