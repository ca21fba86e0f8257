import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const retentionMs = 7 * 24 * 60 * 60 * 1000;
const pattern = /^earshot-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip$/;

/** The folder of automatic backups, accessible to its owner only. */
export function backupFolder(dataFolder: string): string {
  const folder = join(dataFolder, 'backups');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** The file name of a backup by its time (epoch milliseconds). */
export const backupName = (time: number): string =>
  `earshot-${new Date(time)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '')}.zip`;

/** The time in the file name of a backup; undefined for other files. */
function timeOf(name: string): number | undefined {
  const [, day, hours, minutes, seconds] = pattern.exec(name) ?? [];
  return day === undefined ? undefined : Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
}

export type StoredBackup = { name: string; madeAt: number; bytes: number };

/** The backups in a folder, newest first. Other files are ignored. */
export function storedBackups(folder: string): StoredBackup[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const madeAt = timeOf(name);
      const bytes = statSync(join(folder, name), { throwIfNoEntry: false })?.size;
      return madeAt === undefined || bytes === undefined ? [] : [{ name, madeAt, bytes }];
    })
    .toSorted((a, b) => b.madeAt - a.madeAt);
}

/**
 * Deletes backups that are older than seven days, but neither the newest nor `lastMade`. A later one is of a clock that was
 * set back since. Called only after a backup was made: one that fails must not cost an older one.
 */
export function prune(folder: string, now: number, lastMade?: string): void {
  const past = storedBackups(folder).filter(({ madeAt }) => madeAt <= now);
  for (const { name, madeAt } of past.slice(1))
    if (madeAt < now - retentionMs && name !== lastMade) rmSync(join(folder, name), { force: true });
}
