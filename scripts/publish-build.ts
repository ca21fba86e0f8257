import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** For how long an open page of an earlier build may still ask for its parts. */
const keptMilliseconds = 7 * 24 * 60 * 60 * 1000;

const isPage = (path: string) => dirname(path) === '.' && /\.html(\.br|\.gz)?$/.test(path);

/**
 * Moves a finished build to where it is served from, file by file: nobody who is served meanwhile misses one, and of two
 * builds at once each leaves a whole one. The page comes last, when all that it names is there. What no build has
 * written for a week goes.
 */
export function publishBuild(built: string, served: string, now: number): void {
  const files = filesBelow(built).toSorted((one, other) => Number(isPage(one)) - Number(isPage(other)));
  for (const file of files) {
    mkdirSync(dirname(join(served, file)), { recursive: true });
    renameSync(join(built, file), join(served, file));
  }
  const fresh = new Set(files);
  for (const file of filesBelow(served)) {
    const path = join(served, file);
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (!fresh.has(file) && written !== undefined && written < now - keptMilliseconds)
      rmSync(path, { force: true });
  }
  rmSync(built, { recursive: true, force: true });
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
