import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const maxBytes = 500 * 1024 * 1024;
const tidyEvery = 200;
const staleMilliseconds = 7 * 24 * 60 * 60 * 1000;

/** Pictures that were made small, as files, at most 500 MB: beyond that the ones not looked at for longest go. */
export function pictureStore(folder: string, limitBytes = maxBytes) {
  let writtenSinceTidying = 0;
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name);

  async function tidy(): Promise<void> {
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    const files = await Promise.all(names.map((name) => describe(join(folder, name))));
    const present = files.filter((file) => file !== null).sort((a, b) => a.usedAt - b.usedAt);
    let total = present.reduce((sum, { size }) => sum + size, 0);
    for (const { path, size } of present) {
      if (total <= limitBytes) return;
      await rm(path, { force: true });
      total -= size;
    }
  }

  return {
    /** Null when it was not made yet. `stale`: made over a week ago, so that the publisher may have another by now. */
    async read(name: string): Promise<{ bytes: Buffer; stale: boolean } | null> {
      const path = pathOf(name);
      try {
        const [bytes, found] = await Promise.all([readFile(path), stat(path)]);
        void utimes(path, new Date(), found.mtime).catch(() => undefined);
        return { bytes, stale: Date.now() - found.mtimeMs > staleMilliseconds };
      } catch {
        return null;
      }
    },
    async write(name: string, bytes: Buffer): Promise<void> {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true });
      const part = `${path}.${randomUUID()}.part`;
      await writeFile(part, bytes);
      await rename(part, path);
      writtenSinceTidying += 1;
      if (writtenSinceTidying < tidyEvery) return;
      writtenSinceTidying = 0;
      await tidy();
    },
    tidy,
  };
}

async function describe(path: string) {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? { path, size: found.size, usedAt: found.atimeMs } : null;
}
