import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { type Location, openDatabase } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';
import { keyName } from './backup-contents.ts';
import { syncPath } from './sync-path.ts';

/** Prefix of folders with an unpacked restore that is not committed. */
const waitingPrefix = 'restore-waiting-';
/** Prefix of folders with a committed restore, which will replace the current files. */
const readyPrefix = 'restore-ready-';
/** SQLite's files: the log and its index first, so that they never belong to another database. */
const endings = ['-wal', '-shm', ''];
/** The catalogue, which a scan makes again: its numbers belong to the replaced identities. */
const catalogueName = 'folder.sqlite';

/** The advisory lock of PostgreSQL for the commit of a restore. */
const decisionLock = 435_559_461_737;

export const waitingFolder = (dataFolder: string, stamp: string): string =>
  join(dataFolder, waitingPrefix + stamp);

/**
 * The table that names the restore in PostgreSQL. It is written in the transaction that fills the database, and the files of
 * the restore replace the current ones only after that.
 */
export const markTable = 'earshot_restore';

/** The name of a file that a restore replaced. */
export const replacedName = (path: string, stamp: string): string => `${path}.before-restore-${stamp}`;

/** Commits a restore: from now on any start finishes it. */
export function decide(dataFolder: string, stamp: string): void {
  renameSync(waitingFolder(dataFolder, stamp), join(dataFolder, readyPrefix + stamp));
  syncPath(dataFolder);
}

function stampsOf(dataFolder: string, prefix: string): string[] {
  if (!existsSync(dataFolder)) return [];
  return readdirSync(dataFolder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
}

/** Whether a restore was interrupted. */
export const hasUnfinished = (dataFolder: string): boolean =>
  stampsOf(dataFolder, waitingPrefix).length + stampsOf(dataFolder, readyPrefix).length > 0;

/**
 * Finishes a committed restore and rolls back any other, so that the data are either all old or all new. The caller must
 * hold the exclusive lock of the data folder.
 */
export async function finishRestores(location: Location, dataFolder: string): Promise<void> {
  for (const stamp of stampsOf(dataFolder, waitingPrefix)) {
    if (await isMarked(location, stamp)) decide(dataFolder, stamp);
    else rmSync(waitingFolder(dataFolder, stamp), { recursive: true, force: true });
  }
  for (const stamp of stampsOf(dataFolder, readyPrefix)) {
    putInPlace(location, dataFolder, stamp);
    await unmark(location);
  }
}

/** Every step can be repeated after an interruption. */
function putInPlace(location: Location, dataFolder: string, stamp: string): void {
  const from = join(dataFolder, readyPrefix + stamp);
  for (const name of readdirSync(from).filter((one) => /\.(sqlite|key)$/.test(one))) {
    const target = targetOf(location, dataFolder, name);
    for (const ending of name === keyName ? [''] : endings)
      if (existsSync(target + ending)) renameSync(target + ending, replacedName(target, stamp) + ending);
    renameSync(join(from, name), target);
    syncPath(dirname(target));
  }
  for (const ending of endings) rmSync(join(dataFolder, catalogueName + ending), { force: true });
  rmSync(from, { recursive: true, force: true });
  syncPath(dataFolder);
}

function targetOf(location: Location, dataFolder: string, name: string): string {
  const isDatabase = location.kind === 'sqlite' && name === basename(location.path);
  return isDatabase ? location.path : join(dataFolder, name);
}

async function isMarked(location: Location, stamp: string): Promise<boolean> {
  if (location.kind === 'sqlite') return false;
  const database = openDatabase(location, undefined, 0);
  try {
    return await database.transaction().execute(async (transaction) => {
      await takeDecision(transaction);
      const tables = await sql`select 1 where to_regclass(${markTable}) is not null`.execute(transaction);
      if (tables.rows.length === 0) return false;
      const marks = await sql`select 1 from ${sql.table(markTable)} where stamp = ${stamp}`.execute(
        transaction,
      );
      return marks.rows.length > 0;
    });
  } finally {
    await database.destroy();
  }
}

/**
 * Locks the commit of a restore in PostgreSQL. A killed process may have sent its commit: a reader of the result waits until
 * PostgreSQL has finished it.
 */
export async function takeDecision(transaction: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(decisionLock)})`.execute(transaction);
}

async function unmark(location: Location): Promise<void> {
  if (location.kind === 'sqlite') return;
  const database = openDatabase(location);
  try {
    await sql`drop table if exists ${sql.table(markTable)}`.execute(database);
  } finally {
    await database.destroy();
  }
}
