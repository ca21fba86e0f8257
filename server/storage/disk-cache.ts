import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { wallTimeMs } from '#rules/clock.ts';

type Needs = {
  folder: string;
  /** Beyond it the files that were not used for longest go. */
  maxBytes: number;
  /** How many new files may come before it is looked whether they are too many. */
  tidyEvery?: number;
};

/** A part that nobody wrote to for this long is of a process that was killed. */
const abandonedAfterMs = 24 * 60 * 60 * 1000;
/** A use later than this lies ahead: the clock was set back since. Less may be the clock of another machine's disk. */
const clockSkewAllowanceMs = 60_000;

/**
 * A folder of files that can be made again from others, limited in size. The access time says when a file was used.
 */
export function createDiskCache({ folder, maxBytes, tidyEvery = 1 }: Needs) {
  // The first after each start: a server that is restarted often keeps to the limit as well.
  let madeSinceTidying = tidyEvery - 1;
  /** The paths of parts that are written now: they are not abandoned, whatever the clock says. */
  const writing = new Set<string>();

  /** Looks through the folder now; `spared` stays whatever its age. */
  async function tidy(spared?: string): Promise<void> {
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    const described = await Promise.all(names.map((name) => describe(join(folder, name))));
    const { part: parts = [], file: files = [] } = Object.groupBy(
      described.filter((entry) => entry !== null),
      ({ kind }) => kind,
    );
    for (const { path, changedAt } of parts) {
      const isAbandoned = !writing.has(path) && Math.abs(wallTimeMs() - changedAt) > abandonedAfterMs;
      if (isAbandoned) await rm(path, { force: true });
    }
    files.sort((one, other) => one.usedAt - other.usedAt);
    let total = files.reduce((sum, { size }) => sum + size, 0);
    for (const { path, size } of files) {
      if (total <= maxBytes) return;
      if (path === spared) continue;
      await rm(path, { force: true });
      total -= size;
    }
  }

  /** Call after a file was made at that path; it stays for now. */
  async function enforceLimit(path: string): Promise<void> {
    madeSinceTidying += 1;
    if (madeSinceTidying < tidyEvery) return;
    madeSinceTidying = 0;
    await tidy(path);
  }

  return {
    /** Where a file of that name is, or is to be made. */
    path: (name: string): string => join(folder, name),
    /** The file and when it was made (epoch ms); null when it was not made yet. Counts as a use. */
    async read(name: string): Promise<{ bytes: Buffer; madeAt: number } | null> {
      const path = join(folder, name);
      try {
        const [bytes, entry] = await Promise.all([readFile(path), stat(path)]);
        void utimes(path, new Date(wallTimeMs()), entry.mtime).catch(() => undefined);
        return { bytes, madeAt: entry.mtimeMs };
      } catch {
        return null;
      }
    },
    /** Whether the file is there; if so, that counts as a use. */
    async use(name: string): Promise<boolean> {
      const path = join(folder, name);
      const entry = await stat(path).catch(() => null);
      if (!entry?.isFile()) return false;
      await utimes(path, new Date(wallTimeMs()), entry.mtime).catch(() => undefined);
      return true;
    },
    /** Whole or not at all. */
    async write(name: string, bytes: Buffer): Promise<void> {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      const part = `${path}.${randomUUID()}.part`;
      writing.add(part);
      try {
        await writeFile(part, bytes);
        await rename(part, path);
      } catch (thrown) {
        // Where the disk is full it would take what little there is.
        await rm(part, { force: true });
        throw thrown;
      } finally {
        writing.delete(part);
      }
      await enforceLimit(path);
    },
    made: enforceLimit,
    tidy,
  };
}

export type DiskCache = ReturnType<typeof createDiskCache>;

/** A part is what is being made: it counts for nothing, and nothing is taken away of it. */
async function describe(path: string) {
  const entry = await stat(path).catch(() => null);
  if (!entry?.isFile()) return null;
  const { size, atimeMs, mtimeMs } = entry;
  const usedAt = atimeMs > wallTimeMs() + clockSkewAllowanceMs ? 0 : atimeMs;
  const kind = path.endsWith('.part') ? ('part' as const) : ('file' as const);
  return { kind, path, size, usedAt, changedAt: mtimeMs };
}
