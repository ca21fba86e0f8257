import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockForRestore, lockWhileRunning } from '#server/backup/running-lock.ts';
import { testServer } from '#server/backup/testing/test-backups.ts';
import { testApp } from '#server/testing/test-app.ts';
import { migrate } from './migrate.ts';
import { migrationList } from './migration-list.ts';
import { openDatabase } from './open-database.ts';
import { connectToPrimary } from './postgres-client.ts';
import { postgresDatabase } from './testing/test-databases.ts';
import { startPooler } from './testing/test-pooler.ts';

/** A database of PostgreSQL, and the same one behind a pooler. */
async function pooledDatabase() {
  const direct = await postgresDatabase();
  if (direct.location.kind !== 'postgres') throw new Error('expected PostgreSQL');
  const pooler = await startPooler(direct.location.url);
  const location = { kind: 'postgres', url: pooler.url } as const;
  const database = openDatabase(location, () => undefined, 1_000);
  return {
    direct,
    location,
    opened: { database, location, [Symbol.asyncDispose]: async () => undefined },
    async [Symbol.asyncDispose]() {
      await database.destroy();
      await pooler[Symbol.asyncDispose]();
      await direct[Symbol.asyncDispose]();
    },
  };
}

const locks = sql<{ count: number }>`select count(*)::int as count
  from pg_locks join pg_database on oid = database
  where datname = current_database() and locktype = 'advisory'`;

const later = {
  async up(database: Parameters<(typeof migrationList)[string]['up']>[0]) {
    await database.schema.createTable('later').addColumn('id', 'integer').execute();
  },
};

test('behind a pooler servers that start together migrate once, and no later start waits for a lock', async () => {
  await using pooled = await pooledDatabase();
  const migrations = { ...migrationList, '998-later': later };
  const runs = await Promise.all(
    [1, 2].map(() => migrate(pooled.opened.database, pooled.location, migrations)),
  );
  expect(runs.flatMap(({ ran }) => ran)).toEqual(['998-later']);
  expect((await locks.execute(pooled.direct.database)).rows).toEqual([{ count: 0 }]);
});

test('behind a pooler a migration that fails leaves no lock behind', async () => {
  await using pooled = await pooledDatabase();
  const broken: typeof later = {
    async up(database) {
      await sql`select 1 / 0`.execute(database);
    },
  };
  await expect(
    migrate(pooled.opened.database, pooled.location, { ...migrationList, '998-broken': broken }),
  ).rejects.toThrow('division by zero');
  expect((await locks.execute(pooled.direct.database)).rows).toEqual([{ count: 0 }]);
});

test('behind a pooler a transaction has its limits, and no session that others get is changed', async () => {
  await using pooled = await pooledDatabase();
  const limit = sql<{ statement_timeout: string }>`show statement_timeout`;
  for (let number = 0; number < 4; number += 1) {
    const inside = await pooled.opened.database.transaction().execute((changes) => limit.execute(changes));
    const outside = await limit.execute(pooled.opened.database);
    expect([...inside.rows, ...outside.rows].map((row) => row.statement_timeout)).toEqual(['800ms', '0']);
  }
});

test('behind a pooler the server answers, and ten wrong passwords are the limit', async () => {
  await using pooled = await pooledDatabase();
  await using server = await testApp({}, pooled.opened);
  const { cookie } = await server.signUp('ann@example.org');
  expect((await server.ask('GET', '/api/auth/me', undefined, cookie)).statusCode).toBe(200);
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1) {
    const wrong = { email: 'ann@example.org', password: `not the password ${tries}` };
    statuses.push((await server.ask('POST', '/api/auth/login', wrong)).statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

test('behind a pooler a server that runs keeps a restore away, and no longer once it has ended', async () => {
  await using pooled = await pooledDatabase();
  using own = testServer(pooled.opened);
  using other = testServer(pooled.opened);
  const release = await lockWhileRunning(pooled.location, own.dataFolder);
  for (let number = 0; number < 4; number += 1) await sql`select 1`.execute(pooled.opened.database);
  await expect(lockForRestore(pooled.location, other.dataFolder)).rejects.toThrow('Earshot is running');
  await release();
  await (await lockForRestore(pooled.location, other.dataFolder))();
  await expect.poll(async () => (await locks.execute(pooled.direct.database)).rows).toEqual([{ count: 0 }]);
});

test('a connection knows whether a pooler is between', async () => {
  await using pooled = await pooledDatabase();
  if (pooled.direct.location.kind !== 'postgres') throw new Error('expected PostgreSQL');
  const both = await Promise.all(
    [pooled.direct.location.url, pooled.location.url].map((url) => connectToPrimary(url)),
  );
  expect(both.map(({ isPooled }) => isPooled)).toEqual([false, true]);
  await Promise.all(both.map(({ client }) => client.end()));
});
