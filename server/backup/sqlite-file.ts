import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { databaseProblem } from '#server/database/sqlite-fault.ts';

const remedy = 'No backup of it can be made; restore an older one.';

/** Copies a consistent snapshot of a SQLite file on its own connection. False where there is none. */
export function copySqlite(from: string, to: string): boolean {
  if (!existsSync(from)) return false;
  try {
    const database = new DatabaseSync(from, { timeout: 10_000 });
    try {
      database.prepare('vacuum into ?').run(to);
    } finally {
      database.close();
    }
  } catch (thrown) {
    const problem = databaseProblem(thrown, from, remedy);
    throw problem === undefined ? thrown : new Error(problem);
  }
  return true;
}

/** Whether a SQLite file passes the integrity check. */
export function isWhole(path: string): boolean {
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      return database.prepare('pragma integrity_check(1)').get()?.['integrity_check'] === 'ok';
    } finally {
      database.close();
    }
  } catch {
    return false;
  }
}
