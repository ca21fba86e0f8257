import { mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { migrationList } from '#server/database/migration-list.ts';
import { type Location, openDatabase } from '#server/database/open-database.ts';
import { identityName, keyName, type Manifest } from './backup-contents.ts';
import { decide, finishRestores, markTable, takeDecision, waitingFolder } from './finish-restores.ts';
import { giveToFolderOwner } from './folder-owner.ts';
import { type BackupNeeds, makeBackup } from './make-backup.ts';
import { type OpenedBackup, openBackup } from './read-archive.ts';
import { restoreTables } from './restore-tables.ts';
import { lockForRestore } from './running-lock.ts';
import { refuseNewer } from './snapshot.ts';
import { freeBytes, SpaceShort } from './space.ts';
import { isWhole } from './sqlite-file.ts';
import { syncPath } from './sync-path.ts';
import { unpackFile, verifyBackup } from './verify-backup.ts';

export type Restored = {
  manifest: Manifest;
  /** Suffix of the names of replaced files. */
  stamp: string;
  /** Path of the backup of the former PostgreSQL database; undefined for an empty one, and on SQLite. */
  formerBackup: string | undefined;
};

/**
 * Replaces all data by those of a backup; the former data stay in renamed files or in a backup. Throws a sentence and changes
 * nothing for a damaged backup or one of a newer Earshot, while a server runs, and without enough space. After a kill at any
 * moment the data are either all old or all new: the next start finishes the restore or rolls it back.
 */
export async function restore(file: string, needs: BackupNeeds): Promise<Restored> {
  const { location, dataFolder, now } = needs;
  const release = await lockForRestore(location, dataFolder);
  try {
    await finishRestores(location, dataFolder);
    const stamp = new Date(now()).toISOString().replaceAll(/[^0-9]/g, '');
    const backup = await openBackup(file);
    try {
      refuseShortSpace(backup.manifest, needs);
      const formerBackup = await restoreFrom(backup, stamp, needs);
      return { manifest: backup.manifest, stamp, formerBackup };
    } finally {
      backup.close();
    }
  } finally {
    await release();
  }
}

/** Rows and indexes of a database take about as much space as their lines; SQLite's log takes it once more. */
function refuseShortSpace({ files }: Manifest, { dataFolder, free = freeBytes }: BackupNeeds): void {
  const needed = 2 * files.reduce((sum, { bytes }) => sum + bytes, 0);
  const available = free(dataFolder);
  if (available < needed) throw new SpaceShort(dataFolder, available, needed);
}

async function restoreFrom(
  backup: OpenedBackup,
  stamp: string,
  needs: BackupNeeds,
): Promise<string | undefined> {
  const { location, dataFolder } = needs;
  const folder = waitingFolder(dataFolder, stamp);
  mkdirSync(folder, { mode: 0o700 });
  try {
    const scratch = join(folder, 'scratch');
    mkdirSync(scratch);
    await verifyBackup(backup, scratch);
    if (backup.manifest.tables.length === 0)
      throw new Error('This backup holds no tables: restoring it would leave nothing.');
    for (const { name } of backup.manifest.files)
      if (name === keyName || name === identityName) await unpackFile(backup, name, join(folder, name));
    syncPath(folder);
    let formerBackup: string | undefined;
    if (location.kind === 'sqlite') await makeSqlite(backup, join(folder, basename(location.path)));
    else {
      formerBackup = await backUpPostgres(location, join(dataFolder, `before-restore-${stamp}.zip`), needs);
      await fillPostgres(backup, location, stamp);
    }
    giveToFolderOwner(dataFolder, folder);
    decide(dataFolder, stamp);
    await finishRestores(location, dataFolder);
    return formerBackup;
  } catch (thrown) {
    await finishRestores(location, dataFolder).catch(() => undefined);
    throw thrown;
  }
}

async function makeSqlite(backup: OpenedBackup, path: string): Promise<void> {
  await inTransaction({ kind: 'sqlite', path }, (transaction) =>
    restoreTables(transaction, backup, 'sqlite'),
  );
  if (!isWhole(path)) throw new Error('The restored database is not whole. Is the disk in order?');
  for (const ending of ['-wal', '-shm']) rmSync(path + ending, { force: true });
  syncPath(path);
}

async function fillPostgres(backup: OpenedBackup, location: Location, stamp: string): Promise<void> {
  await inTransaction(location, async (transaction) => {
    await takeDecision(transaction);
    await restoreTables(transaction, backup, 'postgres');
    await sql`drop table if exists ${sql.table(markTable)}`.execute(transaction);
    await sql`create table ${sql.table(markTable)} (stamp text not null)`.execute(transaction);
    await sql`insert into ${sql.table(markTable)} (stamp) values (${stamp})`.execute(transaction);
  });
}

async function inTransaction(
  location: Location,
  work: (transaction: Parameters<typeof restoreTables>[0]) => Promise<void>,
): Promise<void> {
  const database = openDatabase(location, undefined, 0);
  try {
    await database.transaction().execute(work);
  } finally {
    await database.destroy();
  }
}

/** Backs up the current PostgreSQL database; undefined for an empty one. Refuses a database of a newer Earshot. */
async function backUpPostgres(
  location: Location,
  file: string,
  needs: BackupNeeds,
): Promise<string | undefined> {
  const database = openDatabase(location);
  try {
    const tables = await sql`
      select 1 from information_schema.tables
      where table_schema = current_schema() and table_name = 'kysely_migration'`.execute(database);
    if (tables.rows.length === 0) return undefined;
    const done = await sql<{ name: string }>`select name from kysely_migration`.execute(database);
    refuseNewer(
      done.rows,
      Object.keys(migrationList),
      'What stands in the database',
      'Make an empty database, name it in DATABASE_URL and restore into that, or use that version.',
    );
  } finally {
    await database.destroy();
  }
  await makeBackup(file, needs);
  return file;
}
