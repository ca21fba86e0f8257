import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { postgresDatabase, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { startProxy } from '#server/database/testing/test-proxy.ts';
import { acquireExclusive, acquireShared } from './postgres-lock.ts';

async function lockCount({ database }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and datname = current_database()`.execute(database);
  return rows[0]?.count ?? Number.NaN;
}

test('a server whose PostgreSQL vanished without a word keeps a restore away from the next one', async () => {
  await using postgres = await postgresDatabase();
  if (postgres.location.kind !== 'postgres') throw new Error('expected PostgreSQL');
  const address = new URL(postgres.location.url);
  using vanishing = await startProxy(address.href);
  using later = await startProxy(address.href, 20);
  const hosts = `${new URL(vanishing.url).host},${new URL(later.url).host}`;
  const url = `postgres://${address.username}@${hosts}${address.pathname}`;
  const release = await acquireShared(url, { checkEveryMs: 50, timeoutMs: 400 });
  expect(await lockCount(postgres)).toBe(1);
  vanishing.fallSilent();
  await expect.poll(() => lockCount(postgres)).toBe(2);
  await release?.();
});

test('a PostgreSQL that vanishes while a server waits for a restore is given up', async () => {
  await using postgres = await postgresDatabase();
  if (postgres.location.kind !== 'postgres') throw new Error('expected PostgreSQL');
  using vanishing = await startProxy(postgres.location.url);
  const restoring = await acquireExclusive(postgres.location.url);
  const refused = acquireShared(vanishing.url, { checkEveryMs: 50, timeoutMs: 400 }).catch(String);
  const asking = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and query like 'select pg_try_advisory_lock_shared(%'`;
  await expect.poll(async () => (await asking.execute(postgres.database)).rows[0]?.count).toBe(1);
  vanishing.fallSilent();
  expect(await refused).toContain('The database does not answer.');
  await expect.poll(() => vanishing.openCount()).toBe(0);
  await restoring?.();
});
