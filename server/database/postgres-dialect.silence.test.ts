import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { openDatabase } from './open-database.ts';
import { postgresDatabase, type TestDatabase } from './testing/test-databases.ts';
import { startProxy } from './testing/test-proxy.ts';

const silence = 1_000;

async function behindProxy(opened: TestDatabase) {
  if (opened.location.kind !== 'postgres') throw new Error('expected PostgreSQL');
  const proxy = await startProxy(opened.location.url);
  const location = { kind: 'postgres', url: proxy.url } as const;
  const database = openDatabase(location, () => undefined, silence);
  return {
    ...proxy,
    opened: { database, location, [Symbol.asyncDispose]: async () => undefined },
    async [Symbol.asyncDispose]() {
      await database.destroy();
      proxy[Symbol.dispose]();
    },
  };
}

test('when PostgreSQL vanishes without a word, whoever asks is told to come again, and its return is noticed', async () => {
  await using postgres = await postgresDatabase();
  await using away = await behindProxy(postgres);
  await using server = await testApp({}, away.opened);
  const { cookie } = await server.signUp();
  const me = () => server.ask('GET', '/api/auth/me', undefined, cookie);
  expect((await me()).statusCode).toBe(200);
  away.fallSilent();
  const changing = away.opened.database.transaction().execute(async (changes) => {
    await changes.insertInto('guess').values({ key: 'half', window_started_at: 1, tries: 1 }).execute();
  });
  const changed = Promise.allSettled([changing]);
  for (const answer of await Promise.all([me(), me(), me()])) {
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3']);
    expect(answer.json()).toMatchObject({ code: 'database_away' });
  }
  expect(await changed).toMatchObject([{ reason: { message: 'The database does not answer.' } }]);
  away.recover();
  await expect.poll(async () => (await me()).statusCode).toBe(200);
  expect(
    await postgres.database.selectFrom('guess').select('key').where('key', '=', 'half').execute(),
  ).toEqual([]);
});

test('a statement that takes too long is ended on the server too, and its connection is used again', async () => {
  await using postgres = await postgresDatabase();
  await using near = await behindProxy(postgres);
  const { database } = near.opened;
  await expect(sql`select pg_sleep(60)`.execute(database)).rejects.toThrow('The database does not answer.');
  const running = sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'active'`;
  await expect.poll(async () => (await running.execute(postgres.database)).rows[0]?.count).toBe(0);
});

test('a migration may take longer than any other statement', async () => {
  await using postgres = await postgresDatabase();
  if (postgres.location.kind !== 'postgres') throw new Error('expected PostgreSQL');
  const patient = openDatabase(postgres.location, () => undefined, 0);
  const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(patient);
  expect(rows).toEqual([{ statement_timeout: '0' }]);
  await patient.destroy();
});
