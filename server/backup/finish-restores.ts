import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sql, type Transaction } from 'kysely';
import { type Location, openDatabase } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';
import { keyName } from './backup-contents.ts';
import { syncPath } from './sync-path.ts';

/** What was unpacked and not yet decided on. */
const waiting = 'restore-waiting-';
/** What takes the place of what stands, whatever happens from then on. */
const ready = 'restore-ready-';
/** SQLite's files: the log and its index first, so that none of them ever lies beside another database. */
const endings = ['-wal', '-shm', ''];
/** What the scan makes again; its numbers are those of the identities that were replaced. */
const catalogueName = 'folder.sqlite';

/** Of PostgreSQL's advisory locks, the one for which restore it holds. */
const decisionLock = 435_559_461_737;

export const waitingFolder = (dataFolder: string, stamp: string): string => join(dataFolder, waiting + stamp);

/**
 * Where PostgreSQL is told which restore it holds, in the transaction that fills it: only then do the files that belong
 * to it take their place.
 */
export const markTable = 'earshot_restore';

/** What files that a restore replaced are called. */
export const asideName = (path: string, stamp: string): string => `${path}.before-restore-${stamp}`;

/** Decides on a restore: from here on it is finished by whoever comes next. */
export function decide(dataFolder: string, stamp: string): void {
  renameSync(waitingFolder(dataFolder, stamp), join(dataFolder, ready + stamp));
  syncPath(dataFolder);
}

function stampsOf(dataFolder: string, prefix: string): string[] {
  if (!existsSync(dataFolder)) return [];
  return readdirSync(dataFolder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length));
}

/** Whether a restore was broken off here. */
export const hasUnfinished = (dataFolder: string): boolean =>
  stampsOf(dataFolder, waiting).length + stampsOf(dataFolder, ready).length > 0;

/**
 * Finishes a restore that was decided on and takes back one that was not, so that what stands is either all old or all
 * new. The caller holds the data folder alone.
 */
export async function finishRestores(location: Location, dataFolder: string): Promise<void> {
  for (const stamp of stampsOf(dataFolder, waiting)) {
    if (await isMarked(location, stamp)) decide(dataFolder, stamp);
    else rmSync(waitingFolder(dataFolder, stamp), { recursive: true, force: true });
  }
  for (const stamp of stampsOf(dataFolder, ready)) {
    putInPlace(location, dataFolder, stamp);
    await unmark(location);
  }
}

/** Each step can be done again after being broken off anywhere. */
function putInPlace(location: Location, dataFolder: string, stamp: string): void {
  const from = join(dataFolder, ready + stamp);
  for (const name of readdirSync(from).filter((one) => /\.(sqlite|key)$/.test(one))) {
    const place = placeOf(location, dataFolder, name);
    for (const ending of name === keyName ? [''] : endings)
      if (existsSync(place + ending)) renameSync(place + ending, asideName(place, stamp) + ending);
    renameSync(join(from, name), place);
    syncPath(dirname(place));
  }
  for (const ending of endings) rmSync(join(dataFolder, catalogueName + ending), { force: true });
  rmSync(from, { recursive: true, force: true });
  syncPath(dataFolder);
}

function placeOf(location: Location, dataFolder: string, name: string): string {
  const isDatabase = location.kind === 'sqlite' && name === basename(location.path);
  return isDatabase ? location.path : join(dataFolder, name);
}

async function isMarked(location: Location, stamp: string): Promise<boolean> {
  if (location.kind === 'sqlite') return false;
  const database = openDatabase(location, undefined, 0);
  try {
    return await database.transaction().execute(async (transaction) => {
      await takeDecision(transaction);
      const found = await sql`select 1 where to_regclass(${markTable}) is not null`.execute(transaction);
      if (found.rows.length === 0) return false;
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
 * For a transaction that decides on a restore in PostgreSQL, or asks how it was decided: a process that was killed may
 * have sent its commit, and who asks waits until PostgreSQL has done with it.
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
