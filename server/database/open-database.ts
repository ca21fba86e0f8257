import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, PostgresDialect, SqliteAdapter, SqliteDialect } from 'kysely';
import { nodeSqlite } from './node-sqlite.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

/** Where the tables live: a file, or a PostgreSQL server. */
export type Location = { kind: 'sqlite'; path: string } | { kind: 'postgres'; url: string };

/** Opens the database without migrating it. Times are epoch milliseconds, so PostgreSQL's int8 is read as a number. */
export function openDatabase(
  location: Location,
  onIdleError: (error: Error) => void = () => undefined,
): Database {
  if (location.kind === 'sqlite') {
    mkdirSync(dirname(location.path), { recursive: true });
    return new Kysely({ dialect: new TransactionalSqlite({ database: nodeSqlite(location.path) }) });
  }
  return new Kysely({ dialect: new PostgresDialect({ pool: () => openPool(location.url, onIdleError) }) });
}

/** The driver is loaded where there is such a database alone. */
async function openPool(connectionString: string, onIdleError: (error: Error) => void) {
  const { Pool, types } = await import('pg');
  types.setTypeParser(types.builtins.INT8, Number);
  const pool = new Pool({ connectionString, max: 20, connectionTimeoutMillis: 5_000 });
  // A server that restarts drops idle connections; the pool makes new ones, and the event must not end the process.
  pool.on('error', onIdleError);
  return pool;
}

/** SQLite can undo changes of the schema as well; Kysely assumes not, and would leave half a migration behind. */
class TransactionalSqlite extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
