import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { migrationList } from '#server/database/migration-list.ts';
import type { Location } from '#server/database/open-database.ts';
import { identityName, keyName, type Manifest } from './backup-contents.ts';
import { postgresSnapshot } from './postgres-snapshot.ts';
import { openBackup } from './read-archive.ts';
import { refuseNewer, type Snapshot } from './snapshot.ts';
import { databaseBytes, freeBytes, SpaceShort } from './space.ts';
import { copySqlite } from './sqlite-file.ts';
import { sqliteSnapshot } from './sqlite-snapshot.ts';
import { syncPath } from './sync-path.ts';
import { verifyBackup } from './verify-backup.ts';
import { type PackedFile, writeArchive } from './write-archive.ts';

/** Opens a snapshot of the database. Throws a sentence for a database of a newer Earshot, which has unknown tables. */
export async function openSnapshot(location: Location): Promise<Snapshot> {
  const snapshot =
    location.kind === 'sqlite' ? sqliteSnapshot(location.path) : await postgresSnapshot(location.url);
  try {
    refuseNewer(snapshot.migrations, Object.keys(migrationList), 'The database');
  } catch (thrown) {
    await snapshot.close();
    throw thrown;
  }
  return snapshot;
}

export type BackupNeeds = {
  location: Location;
  dataFolder: string;
  /** Version of this Earshot. */
  version: string;
  now: () => number;
  /** Free bytes in a folder. */
  free?: (folder: string) => number;
};

const workPrefix = '.earshot-backup-';

/**
 * Writes all data that cannot be made again into one file, readable by its owner only, while Earshot runs. The file gets its
 * name only after it was verified. A failure leaves no file and throws a sentence (`SpaceShort` before anything is written).
 * Both databases are consistent: identities are of the same snapshot, or of a little later one, and are only added, so that none
 * which the other one refers to is missing.
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
    const archive = join(work, 'backup.zip');
    const manifest = await packAll(archive, work, needs);
    refuseIncomplete(manifest, needs);
    await verifyFile(archive, work);
    const bytes = statSync(archive).size;
    renameSync(archive, file);
    syncPath(folder);
    return { bytes, manifest };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Throws a sentence for a read-only folder, as every one but `/data` in a container. */
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
  const available = free(folder);
  if (available < needed) throw new SpaceShort(folder, available, needed);
}

async function packAll(archive: string, work: string, needs: BackupNeeds): Promise<Manifest> {
  const { location, dataFolder, version, now } = needs;
  const snapshot = await openSnapshot(location);
  try {
    const key: PackedFile = { name: keyName, path: join(dataFolder, keyName) };
    const identity: PackedFile = { name: identityName, path: join(work, identityName) };
    const hasIdentity = await packIdentities(snapshot, dataFolder, work);
    const extraFiles = [...(existsSync(key.path) ? [key] : []), ...(hasIdentity ? [identity] : [])];
    const madeAt = new Date(now()).toISOString();
    return await writeArchive(archive, { version, database: location.kind, madeAt, snapshot, extraFiles });
  } finally {
    await snapshot.close();
  }
}

/** The numbers of songs: those that servers share, else this server's own. False where there are none yet. */
async function packIdentities({ identities }: Snapshot, dataFolder: string, work: string): Promise<boolean> {
  if (identities === null) return copySqlite(join(dataFolder, identityName), join(work, identityName));
  const { writeIdentities } = await import('#server/folder/shared/write-identities.ts');
  await writeIdentities(work, identities());
  return true;
}

/** Throws a sentence where there is nothing to back up, and where the key is missing that makes the rest whole. */
function refuseIncomplete({ tables, files }: Manifest, { dataFolder }: BackupNeeds): void {
  if (tables.length === 0)
    throw new Error('The database holds no tables yet, so there is nothing to back up: start Earshot once.');
  const hasAccounts = tables.some(({ name, rows }) => name === 'user' && rows > 0);
  if (hasAccounts && files.every(({ name }) => name !== keyName))
    throw new Error(
      `The key ${join(dataFolder, keyName)} is missing, and a backup without it is not whole. Put it back from an earlier backup, or stop Earshot and run “earshot new-key”.`,
    );
}

async function verifyFile(archive: string, work: string): Promise<void> {
  const scratch = join(work, 'read-again');
  mkdirSync(scratch);
  const backup = await openBackup(archive);
  try {
    await verifyBackup(backup, scratch);
  } finally {
    backup.close();
  }
}

/** Deletes files of killed backups that are older than `maxAgeMs`, or of a clock that was set back by as much since. */
export function sweepUnfinished(folder: string, now: number, maxAgeMs: number): void {
  for (const name of readdirSync(folder).filter((one) => one.startsWith(workPrefix)))
    if (Math.abs(now - statSync(join(folder, name)).mtimeMs) > maxAgeMs)
      rmSync(join(folder, name), { recursive: true, force: true });
}
