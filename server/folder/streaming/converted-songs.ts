import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { createDiskCache } from '#server/storage/disk-cache.ts';
import { type AppForm, type Converted, type FfmpegInput, hasFfmpeg, runFfmpeg } from './ffmpeg.ts';
import type { Making } from './growing-file.ts';

const gigabyte = 1024 * 1024 * 1024;

type Place = 'flac' | 'small' | 'apps';

/** Conversions for playback and for downloads have separate queues and caches. */
const places: Record<Place, { folder: string; ending: string; maxBytes: number; maxAtOnce: number }> = {
  flac: { folder: 'converted', ending: 'flac', maxBytes: 2 * gigabyte, maxAtOnce: 2 },
  small: { folder: 'converted-small', ending: 'm4a', maxBytes: gigabyte, maxAtOnce: 1 },
  apps: { folder: 'converted-for-apps', ending: 'mp3', maxBytes: gigabyte, maxAtOnce: 2 },
};

type Tool = { isThere: () => Promise<boolean>; run: typeof runFfmpeg };

/** Songs converted to one form, as files in a folder of `dataFolder`; the least recently used go beyond its size. Each is converted once. */
export function convertedSongs(
  dataFolder: string,
  { isThere, run }: Tool = { isThere: hasFfmpeg, run: runFfmpeg },
  limitBytes?: number,
  to: Place = 'flac',
) {
  const { ending, maxBytes, maxAtOnce, ...place } = places[to];
  const folder = join(dataFolder, place.folder);
  const cache = createDiskCache({ folder, maxBytes: limitBytes ?? maxBytes });
  const running = new Map<string, { making: Making; clients: IsWanted[] }>();
  const limit = pLimit(maxAtOnce);
  const closing = new AbortController();
  let canConvert: Promise<boolean> | null = null;

  async function convert(
    path: string,
    { input, form, onStart, isWanted }: ConversionParams,
  ): Promise<string | null> {
    if (!isWanted()) return null;
    await mkdir(folder, { recursive: true });
    const part = partOf(path);
    // Of a server that was killed while it made one.
    await rm(part, { force: true });
    onStart();
    try {
      if (closing.signal.aborted || !(await run(input, part, form, closing.signal))) return null;
      await rename(part, path);
      await cache.made(path);
      return path;
    } finally {
      await rm(part, { force: true });
    }
  }

  async function converted(name: string, params: ConversionParams): Promise<string | null> {
    const path = cache.path(name);
    return (await cache.use(name)) ? path : limit(convert, path, params);
  }

  /** `isWanted`: whether its client is still there. What nobody wants when its turn comes is not converted. */
  function making(
    key: string,
    input: FfmpegInput,
    appForm?: AppForm,
    isWanted: IsWanted = () => true,
  ): Making {
    const name = appForm ? nameOf(key, appForm) : `${key}.${ending}`;
    const conversion = running.get(name);
    if (conversion) {
      conversion.clients.push(isWanted);
      return conversion.making;
    }
    const form: Converted = appForm ?? (to === 'small' ? 'small' : 'flac');
    const { promise: started, resolve: onStart } = Promise.withResolvers<void>();
    const clients = [isWanted];
    const params = { input, form, onStart, isWanted: () => clients.some((isThere) => isThere()) };
    const done = converted(name, params).finally(() => running.delete(name));
    const growing = { part: partOf(cache.path(name)), started, done };
    running.set(name, { making: growing, clients });
    return growing;
  }

  return {
    /** Whether this server can convert at all; found out once. */
    isAvailable(): Promise<boolean> {
      canConvert ??= isThere();
      return canConvert;
    },
    /** The path of the converted file; null where conversion failed. `key` names the exact file. */
    pathOf: (key: string, input: FfmpegInput): Promise<string | null> => making(key, input).done,
    /** The same in the form that an app requests, readable while it is converted. */
    making,
    runningCount: () => limit.activeCount,
    close: () => closing.abort(),
  };
}

type IsWanted = () => boolean;
type ConversionParams = { input: FfmpegInput; form: Converted; onStart: () => void; isWanted: IsWanted };

const partOf = (path: string) => `${path}.part`;

const nameOf = (key: string, { codec, kilobits, fromSeconds }: AppForm) =>
  `${key}-${kilobits}-${fromSeconds}.${codec}`;

export type ConvertedSongs = ReturnType<typeof convertedSongs>;

/** Converted songs: for playback, for downloads, and as apps request them. */
export function songForms(dataFolder: string) {
  const converted = convertedSongs(dataFolder);
  const small = convertedSongs(dataFolder, undefined, undefined, 'small');
  const forApps = convertedSongs(dataFolder, undefined, undefined, 'apps');
  return {
    converted,
    small,
    forApps,
    runningCount: () => [converted, small, forApps].reduce((count, form) => count + form.runningCount(), 0),
    close(): void {
      converted.close();
      small.close();
      forApps.close();
    },
  };
}

export type SongForms = Omit<ReturnType<typeof songForms>, 'close' | 'runningCount'>;
