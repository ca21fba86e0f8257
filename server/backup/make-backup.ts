import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Location } from '#server/database/open-database.ts';
import { identityName, keyName, type Manifest } from './backup-contents.ts';
import { openSnapshot } from './open-snapshot.ts';
import { openBackup } from './read-archive.ts';
import { databaseBytes, freeBytes, SpaceShort } from './space.ts';
import { copySqlite } from './sqlite-file.ts';
import { syncPath } from './sync-path.ts';
import { verifyBackup } from './verify-backup.ts';
import { type PackedFile, writeArchive } from './write-archive.ts';

export type BackupNeeds = {
  location: Location;
  dataFolder: string;
  /** Of this Earshot. */
  version: string;
  now: () => number;
  /** Bytes that may still be written in a folder. */
  free?: (folder: string) => number;
};

const workPrefix = '.earshot-backup-';

/**
 * Writes all that cannot be made again into one file, readable by its owner alone, while Earshot runs. It has its name
 * only once it was read through; whatever goes wrong leaves nothing behind and is thrown as a sentence (`SpaceShort`
 * where nothing was begun). Both databases are as they were at one moment: identities are only ever added, and theirs
 * is a little later, so that none which the other one speaks of is missing.
 */
export async function makeBackup(
  file: string,
  needs: BackupNeeds,
): Promise<{ bytes: number; manifest: Manifest }> {
  const folder = dirname(file);
  if (existsSync(file)) throw new Error(`There is a file ${file} already; a backup never overwrites one.`);
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  await refuseShortSpace(folder, needs);
  const work = makeWorkFolder(folder);
  try {
    const made = join(work, 'backup.zip');
    const manifest = await packAll(made, work, needs);
    await verifyFile(made, work);
    const bytes = statSync(made).size;
    renameSync(made, file);
    syncPath(folder);
    return { bytes, manifest };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Throws a sentence where the folder cannot be written, as every folder but `/data` in a container. */
function makeWorkFolder(folder: string): string {
  try {
    return mkdtempSync(join(folder, workPrefix));
  } catch (cause) {
    throw new Error(
      `The folder ${folder} cannot be written. Name a file in one that can be, by its whole path.`,
      {
        cause,
      },
    );
  }
}

async function refuseShortSpace(
  folder: string,
  { location, dataFolder, free = freeBytes }: BackupNeeds,
): Promise<void> {
  const needed = 2 * (await databaseBytes(location, dataFolder));
  const left = free(folder);
  if (left < needed) throw new SpaceShort(folder, left, needed);
}

async function packAll(made: string, work: string, needs: BackupNeeds): Promise<Manifest> {
  const { location, dataFolder, version, now } = needs;
  const snapshot = await openSnapshot(location);
  try {
    const key: PackedFile = { name: keyName, path: join(dataFolder, keyName) };
    const identity: PackedFile = { name: identityName, path: join(work, identityName) };
    const hasIdentity = copySqlite(join(dataFolder, identityName), identity.path);
    const beside = [...(existsSync(key.path) ? [key] : []), ...(hasIdentity ? [identity] : [])];
    const madeAt = new Date(now()).toISOString();
    return await writeArchive(made, { version, database: location.kind, madeAt, snapshot, beside });
  } finally {
    await snapshot.close();
  }
}

async function verifyFile(made: string, work: string): Promise<void> {
  const scratch = join(work, 'read-again');
  mkdirSync(scratch);
  const backup = await openBackup(made);
  try {
    await verifyBackup(backup, scratch);
  } finally {
    backup.close();
  }
}

/** Takes away what backups that were killed left in a folder before `before` (epoch milliseconds). */
export function sweepUnfinished(folder: string, before: number): void {
  for (const name of readdirSync(folder).filter((one) => one.startsWith(workPrefix)))
    if (statSync(join(folder, name)).mtimeMs < before)
      rmSync(join(folder, name), { recursive: true, force: true });
}
