import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Config } from '../config/config.ts';
import { DatabaseFault } from '../database/database-fault.ts';
import { migrationList } from '../database/migration-list.ts';
import { type Location, openDatabase } from '../database/open-database.ts';
import { emptiedProblem } from '../database/open-or-explain.ts';
import { databaseProblem } from '../database/sqlite-fault.ts';
import { type Check, type Finding, fault, ok, sentenceOf, warning } from './check.ts';

export const databaseCheck = ({ database: location }: Config): Check => ({
  id: 'database',
  title: 'Database',
  look: () => (location.kind === 'sqlite' ? lookAtSqlite(location.path) : lookAtPostgres(location)),
});

const named = z.object({ name: z.string() });

function lookAtSqlite(path: string): Finding {
  if (!existsSync(path)) return ok(`There is no database yet: the first start makes ${path}.`);
  const emptied = emptiedProblem(path);
  if (emptied !== undefined) return fault(emptied, 'Restore a backup with earshot restore.');
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      const tables = database.prepare("select name from sqlite_master where name = 'kysely_migration'").all();
      const all = database.prepare('select count(*) as count from sqlite_master').get();
      if (tables.length === 0 && all?.['count'] !== 0)
        return fault(
          `${path} is a database of another program.`,
          'Move it away, or give Earshot a DATA_DIR of its own.',
        );
      const done = tables.length === 0 ? [] : database.prepare('select name from kysely_migration').all();
      const version = database.prepare('select sqlite_version() as name').get();
      return ofMigrations(
        done.map((row) => z.parse(named, row).name),
        `SQLite ${z.parse(named, version).name}`,
      );
    } finally {
      database.close();
    }
  } catch (thrown) {
    const remedy = 'Restore a backup with earshot restore, or correct who may read and write it.';
    const problem = databaseProblem(thrown, path, '');
    return fault(problem?.trim() ?? sentenceOf(thrown), remedy);
  }
}

async function lookAtPostgres(location: Location): Promise<Finding> {
  const database = openDatabase(location);
  try {
    const version = await sql<{ name: string }>`select current_setting('server_version') as name`.execute(
      database,
    );
    const migrationTable = await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(
      database,
    );
    const done =
      migrationTable.rows.length === 0
        ? []
        : (await sql<{ name: string }>`select name from kysely_migration`.execute(database)).rows;
    return ofMigrations(
      done.map(({ name }) => name),
      `PostgreSQL ${version.rows[0]?.name}`,
    );
  } catch (thrown) {
    const why = thrown instanceof DatabaseFault ? sentenceOf(thrown.cause) : sentenceOf(thrown);
    return fault(
      `PostgreSQL cannot be used: ${why}`,
      'Is it running, and does DATABASE_URL have its address, the name of the database, and a user with a password?',
    );
  } finally {
    await database.destroy();
  }
}

function ofMigrations(done: string[], program: string): Finding {
  const migrationNames = Object.keys(migrationList);
  const newer = done.find((name) => !migrationNames.includes(name));
  if (newer !== undefined)
    return fault(
      `${program} answers, and a newer Earshot has used the database (it has migration ${newer}).`,
      'Start that version, or restore a backup made before it.',
    );
  const missing = migrationNames.length - done.length;
  if (done.length === 0) return ok(`${program} answers; the first start makes the tables.`);
  if (missing > 0)
    return warning(`${program} answers; ${missing} migrations are to come.`, 'The next start makes them.');
  return ok(`${program} answers, and all ${migrationNames.length} migrations are done.`);
}
