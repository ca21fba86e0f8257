import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const maxBytes = 500 * 1024 * 1024;
const tidyEvery = 500;

/**
 * Pictures that were made smaller, as files in `<dataFolder>/artwork/made`, at most 500 MB: beyond that the ones not
 * looked at for longest go.
 */
export function artworkCache(dataFolder: string, limitBytes = maxBytes) {
  const folder = join(dataFolder, 'artwork', 'made');
  let madeSinceTidying = 0;

  return {
    path: (key: string, width: number, format: string): string => join(folder, `${key}-${width}.${format}`),
    /** Null when it was not made yet. */
    async read(path: string): Promise<Buffer | null> {
      try {
        const bytes = await readFile(path);
        void utimes(path, new Date(), new Date()).catch(() => undefined);
        return bytes;
      } catch {
        return null;
      }
    },
    /** Call after a picture was made. */
    async tidy(now = false): Promise<void> {
      madeSinceTidying += 1;
      if (!now && madeSinceTidying < tidyEvery) return;
      madeSinceTidying = 0;
      const names = await readdir(folder).catch(() => []);
      const files = await Promise.all(names.map((name) => describe(join(folder, name))));
      const present = files.filter((file) => file !== null).sort((a, b) => a.usedAt - b.usedAt);
      let total = present.reduce((sum, { size }) => sum + size, 0);
      for (const { path, size } of present) {
        if (total <= limitBytes) return;
        await rm(path, { force: true });
        total -= size;
      }
    },
  };
}

async function describe(path: string) {
  const found = await stat(path).catch(() => null);
  return found && { path, size: found.size, usedAt: found.mtimeMs };
}
