import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from './migrate.ts';
import { type Database, type Location, openDatabase } from './open-database.ts';
import { databaseProblem } from './sqlite-fault.ts';

const remedy =
  'Please restore it from a backup (a copy from before the last upgrade may lie beside it, named .before-…), or correct who may read and write it; nothing was changed.';

/**
 * Opens the database and brings it up to date. Throws a sentence that names the file for one that is damaged, another
 * program's, or not to be opened.
 */
export async function openOrExplain(
  location: Location,
  onIdleError?: (error: Error) => void,
): Promise<{ database: Database; migrated: Awaited<ReturnType<typeof migrate>> }> {
  const emptied = location.kind === 'sqlite' ? emptiedProblem(location.path) : undefined;
  if (emptied !== undefined) throw new Error(emptied);
  try {
    const database = openDatabase(location, onIdleError);
    if (location.kind === 'sqlite') await refuseForeign(database, location.path);
    const migrated =
      location.kind === 'postgres'
        ? await migratePatiently(location, onIdleError)
        : await migrate(database, location);
    return { database, migrated };
  } catch (thrown) {
    const problem = location.kind === 'sqlite' ? databaseProblem(thrown, location.path, remedy) : undefined;
    throw problem === undefined ? thrown : new Error(problem);
  }
}

/**
 * The key is made after the database: where a key exists, an empty database file has lost its content. Opened, it
 * would become a new database and hide the loss. A sentence, or undefined where nothing was lost.
 */
export function emptiedProblem(path: string): string | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.size !== 0) return undefined;
  const remaining = ['secret.key', 'folder-identity.sqlite'].filter((name) =>
    existsSync(join(dirname(path), name)),
  );
  if (remaining.length === 0) return undefined;
  return `The database ${path} is empty (0 bytes), and ${remaining.join(' and ')} beside it show that it held accounts. Please restore it from a backup. To begin anew, move the whole folder away.`;
}

/** A migration of a large database, and the wait for another server that migrates it, take as long as they take. */
async function migratePatiently(location: Location, onIdleError?: (error: Error) => void) {
  const patient = openDatabase(location, onIdleError, 0);
  try {
    return await migrate(patient, location);
  } finally {
    await patient.destroy();
  }
}

async function refuseForeign(database: Database, path: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
    database,
  );
  if (rows.length === 0 || rows.some(({ name }) => name === 'kysely_migration')) return;
  throw new Error(
    `The file ${path} is a database of another program. Please move it away, or give Earshot a DATA_DIR of its own.`,
  );
}
