import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { wallTimeMs } from '#rules/clock.ts';
import { migrationList } from './migration-list.ts';
import type { Database, Location } from './open-database.ts';

/**
 * The advisory lock of migrations in PostgreSQL: Kysely's number, so that a server whose older version locks by session
 * waits too. Ours ends with the transaction, also behind a pooler.
 */
const migrationLock = 3_853_314_791_062_309_107n;

/**
 * Brings the schema up to date under a lock, once, however many servers start together. SQLite is copied first, into
 * the same folder. A schema newer than this version of Earshot is refused with a sentence.
 */
export async function migrate(
  database: Database,
  location: Location,
  migrations: Record<string, Migration> = migrationList,
): Promise<{ ran: string[]; copy: string | undefined }> {
  const release = location.kind === 'sqlite' ? await lockFile(location.path) : () => undefined;
  try {
    const done = await migrationsDone(database);
    const unknown = done.find((name) => !(name in migrations));
    if (unknown !== undefined)
      throw new Error(
        `The database was used by a newer version of Earshot (it has migration ${unknown}). Start that version, or restore the copy made before the upgrade.`,
      );
    const pending = Object.keys(migrations).filter((name) => !done.includes(name));
    const copy =
      location.kind === 'sqlite' && done.length > 0 && pending[0] !== undefined
        ? await copyBefore(database, location.path, pending[0])
        : undefined;
    const ran =
      location.kind === 'sqlite'
        ? await runAll(database, migrations)
        : await database.transaction().execute(async (transaction) => {
            await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(transaction);
            return runAll(transaction, migrations);
          });
    return { ran, copy };
  } finally {
    release();
  }
}

/** The names of those that ran. Throws where one fails, which undoes them all. */
async function runAll(database: Database, migrations: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
  return results.map((result) => result.migrationName);
}

async function migrationsDone(database: Database): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const rows = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database);
  return rows.rows.map(({ name }) => name);
}

/** For SQLite a second file is locked until the process unlocks it or dies. */
async function lockFile(path: string): Promise<() => void> {
  const lock = new DatabaseSync(`${path}.lock`, { timeout: 0 });
  for (let tries = 0; tries < 600; tries += 1) {
    try {
      lock.exec('begin exclusive');
      return () => lock.close();
    } catch {
      await sleep(100);
    }
  }
  lock.close();
  throw new Error('Another Earshot has been migrating this database for a minute. Is it stuck?');
}

async function copyBefore(database: Database, path: string, next: string): Promise<string> {
  const copy = `${path}.before-${next}-${new Date(wallTimeMs()).toISOString().replaceAll(/[^0-9]/g, '')}`;
  await sql`vacuum into ${copy}`.execute(database);
  return copy;
}
