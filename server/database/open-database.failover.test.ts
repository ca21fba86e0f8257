import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { startPostgres } from '../../scripts/postgres.ts';
import { isUnreachable } from './database-fault.ts';
import { openDatabase } from './open-database.ts';
import { connectToPrimary } from './postgres-client.ts';
import { hostNames } from './postgres-hosts.ts';
import { postgresDatabase, type TestDatabase } from './testing/test-databases.ts';
import { startPooler } from './testing/test-pooler.ts';
import { startProxy } from './testing/test-proxy.ts';
import { waitForPostgres } from './wait-for-postgres.ts';

const addressOf = ({ location }: TestDatabase): URL => {
  if (location.kind !== 'postgres') throw new Error('expected PostgreSQL');
  return new URL(location.url);
};

const severalHosts = (address: URL, ...hosts: string[]) =>
  `postgres://${address.username}@${hosts.join(',')}${address.pathname}`;

const addGuess = (database: TestDatabase['database'], key: string) =>
  database.insertInto('guess').values({ key, window_started_at: 1, tries: 1 }).execute();

/** Connections of others than the one that asks. */
async function connectionsTo({ database }: TestDatabase): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database);
  return rows[0]?.count ?? Number.NaN;
}

/** Another PostgreSQL with a database of that name, which takes no writes. */
async function standby(name: string) {
  const other = await startPostgres({ more: ['default_transaction_read_only=on'] });
  const client = new Client({ connectionString: other.url });
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  await client.query(`create database ${name}`);
  await client.end();
  return { host: new URL(other.url).host, [Symbol.asyncDispose]: () => other.stop() };
}

test('of several hosts the one that takes writes is used, wherever it stands in the list', async () => {
  await using postgres = await postgresDatabase();
  const address = addressOf(postgres);
  await using other = await standby(address.pathname.slice(1));
  for (const hosts of [
    ['127.0.0.1:1', other.host, address.host],
    [address.host, other.host],
    [other.host, address.host],
  ]) {
    const url = severalHosts(address, ...hosts);
    const database = openDatabase({ kind: 'postgres', url });
    await Promise.all([1, 2, 3].map((number) => addGuess(database, `${hosts.join()} ${number}`)));
    await database.destroy();
    const { client } = await connectToPrimary(url);
    await client.end();
  }
  const { guesses } = await postgres.database
    .selectFrom('guess')
    .select(({ fn }) => fn.countAll<number>().as('guesses'))
    .executeTakeFirstOrThrow();
  expect(guesses).toBe(9);
});

test('when the primary vanishes without a word, what waits for it ends once another host takes writes', async () => {
  await using postgres = await postgresDatabase();
  const address = addressOf(postgres);
  using vanishing = await startProxy(address.href);
  const url = severalHosts(address, new URL(vanishing.url).host, address.host);
  const database = openDatabase({ kind: 'postgres', url }, () => undefined, 6_000);
  await addGuess(database, 'before');
  const hung = sql`select pg_sleep(60)`.execute(database).catch((thrown: unknown) => thrown);
  vanishing.fallSilent();
  expect(await hung).toMatchObject({ cause: { message: 'Another PostgreSQL takes writes now.' } });
  await Promise.all(Array.from({ length: 30 }, (_, number) => addGuess(database, `after ${number}`)));
  await database.destroy();
});

test('where two addresses lead to one primary, a long statement goes on, and nothing is asked of the other', async () => {
  await using postgres = await postgresDatabase();
  const address = addressOf(postgres);
  using first = await startProxy(address.href, 20);
  using second = await startProxy(address.href);
  const url = severalHosts(address, new URL(first.url).host, new URL(second.url).host);
  const database = openDatabase({ kind: 'postgres', url }, () => undefined, 4_500);
  await sql`select pg_sleep(0.45)`.execute(database);
  expect(first.connectionCount()).toBeGreaterThan(1);
  expect(second.connectionCount()).toBe(0);
  await expect.poll(() => connectionsTo(postgres)).toBe(1);
  const looks = first.connectionCount();
  await sql`select pg_sleep(0.35)`.execute(postgres.database);
  expect(first.connectionCount()).toBe(looks);
  await database.destroy();
});

test('whoever connects while the primary moves is served by the next one', async () => {
  await using postgres = await postgresDatabase();
  const address = addressOf(postgres);
  using vanished = await startProxy(address.href);
  vanished.fallSilent();
  const url = severalHosts(address, new URL(vanished.url).host, address.host);
  const database = openDatabase({ kind: 'postgres', url }, () => undefined, 3_000);
  await Promise.all([1, 2, 3].map((number) => addGuess(database, `during ${number}`)));
  await database.destroy();
  const rows = await postgres.database.selectFrom('guess').select('key').orderBy('key').execute();
  expect(rows.map(({ key }) => key)).toEqual(['during 1', 'during 2', 'during 3']);
});

test('a host that greets and then says nothing is given up', async () => {
  await using postgres = await postgresDatabase();
  await using mute = await startPooler(addressOf(postgres).href, 0);
  const thrown = await connectToPrimary(mute.url, 50).catch((error: unknown) => error);
  expect(isUnreachable(thrown)).toBe(true);
});

test('of several hosts that take writes, one connection is open after the search', async () => {
  await using postgres = await postgresDatabase();
  const address = addressOf(postgres);
  using slower = await startProxy(address.href, 20);
  const before = await connectionsTo(postgres);
  const { client } = await connectToPrimary(severalHosts(address, new URL(slower.url).host, address.host));
  await expect.poll(() => slower.openCount()).toBe(0);
  expect(slower.connectionCount()).toBe(1);
  expect(await connectionsTo(postgres)).toBe(before + 1);
  await client.end();
});

test('where no host takes writes, whoever asks is told to come again', async () => {
  await using postgres = await postgresDatabase();
  const address = addressOf(postgres);
  await using other = await standby(address.pathname.slice(1));
  const url = severalHosts(address, '127.0.0.1:1', other.host);
  const database = openDatabase({ kind: 'postgres', url });
  await expect(addGuess(database, 'x')).rejects.toThrow('The database does not answer.');
  await database.destroy();
});

test('a connection whose PostgreSQL has become a standby is not used again', async () => {
  await using postgres = await postgresDatabase();
  const database = openDatabase(postgres.location);
  await sql`set default_transaction_read_only = on`.execute(database);
  await expect(addGuess(database, 'refused')).rejects.toThrow('The database does not answer.');
  await addGuess(database, 'stored');
  await sql`set default_transaction_read_only = on`.execute(database);
  await expect(
    database.transaction().execute((changes) => addGuess(changes, 'refused in a transaction')),
  ).rejects.toThrow('The database does not answer.');
  await addGuess(database, 'stored too');
  await database.destroy();
  const rows = await postgres.database.selectFrom('guess').select('key').orderBy('key').execute();
  expect(rows.map(({ key }) => key)).toEqual(['stored', 'stored too']);
});

test('a server that starts during a failover waits until a PostgreSQL takes writes', async () => {
  await using postgres = await postgresDatabase();
  const address = addressOf(postgres);
  const name = address.pathname.slice(1);
  await sql.raw(`alter database ${name} set default_transaction_read_only = on`).execute(postgres.database);
  const sentences: string[] = [];
  await waitForPostgres(address.href, {
    say: (sentence) => sentences.push(sentence),
    async pause() {
      await sql
        .raw(`set default_transaction_read_only = off; alter database ${name} reset all`)
        .execute(postgres.database);
    },
  });
  expect(sentences).toEqual([
    `DATABASE_URL: PostgreSQL at ${hostNames(address.href)} is a standby, which takes no writes. Waiting for it.`,
  ]);
});
