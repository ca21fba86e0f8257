import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import type { TestDatabase } from './test-databases.ts';

/** Another program that holds SQLite's write lock until `release`. */
export function lockedBy({ location }: TestDatabase, begin = 'begin exclusive') {
  if (location.kind !== 'sqlite') throw new Error('expected SQLite');
  const other = new DatabaseSync(location.path);
  other.exec(begin);
  return {
    release: () => other.exec('commit'),
    [Symbol.dispose]: () => other.close(),
  };
}

/** Another program in the same PostgreSQL: locks a table, and ends connections as a server does that is shut down. */
export async function holdLock({ location }: TestDatabase) {
  if (location.kind !== 'postgres') throw new Error('expected PostgreSQL');
  const client = new Client({ connectionString: location.url });
  await client.connect();
  const others = 'from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
  const count = async (rows: string) =>
    (await client.query<{ count: number }>(`select count(*)::int as count from ${rows}`)).rows[0]?.count;
  return {
    /** Others who ask for the table wait until `unlock`. */
    lock: (table: string) => client.query(`begin; lock table ${table}`),
    unlock: () => client.query('commit'),
    waiting: () =>
      count('pg_locks join pg_database on oid = database where datname = current_database() and not granted'),
    connections: () => count(`(select pid ${others}) as other`),
    endOthers: () => client.query(`select pg_terminate_backend(pid) ${others}`),
    [Symbol.asyncDispose]: () => client.end(),
  };
}
