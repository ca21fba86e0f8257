import { expect, test } from 'vitest';
import { type Database, type Location, openDatabase } from '#server/database/open-database.ts';
import { countQueries } from '#server/database/testing/count-queries.ts';
import { onBothDatabases, sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { createAccountRemoval } from './account-removal.ts';
import { createDeviceRepository } from './device-repository.ts';
import { createSessionCache } from './session-cache.ts';
import { createSessionRepository } from './session-repository.ts';
import { createUserRepository } from './user-repository.ts';

const quiet = () => undefined;

type Ending = {
  name: string;
  end: (database: Database, userId: string, token: string) => Promise<unknown>;
};

const endings: Ending[] = [
  { name: 'a log-out', end: (database, _id, token) => createSessionRepository(database, quiet).end(token) },
  {
    name: 'a log-out everywhere',
    end: (database, id) => createSessionRepository(database, quiet).endAllOf(id),
  },
  {
    name: 'a session ended from another device',
    end: (database, id, token) =>
      createDeviceRepository(database).endNamed(id, createSessionRepository(database, quiet).nameOf(token)),
  },
  {
    name: 'a new password, which ends the others,',
    end: (database, id) => createDeviceRepository(database).endOthers(id, undefined),
  },
  { name: 'a disabled account', end: (database, id) => createUserRepository(database).setDisabled(id, 1) },
  { name: 'a deleted account', end: (database, id) => createAccountRemoval(database).begin(id, 1) },
];

onBothDatabases((open) => {
  for (const { name, end } of endings)
    for (const by of ['this server', 'another process'])
      test(`${name} by ${by} ends what was asked a moment ago, at once`, async () => {
        await using opened = await open();
        const { database, location } = opened;
        const id = (await createUserRepository(database).add('ann@example.org', 'hash', 0)) ?? '';
        const sessions = createSessionRepository(database, quiet);
        const token = await sessions.start(id, 1);
        const session = sessions.nameOf(token);
        expect(await sessions.userOf(token, 2)).toBe(id);
        expect(await sessions.bearerOf(session, 2)).toEqual({ userId: id, generation: 0 });
        const elsewhere = by === 'another process' ? openElsewhere(location) : undefined;
        await end(elsewhere ?? database, id, token);
        await elsewhere?.destroy();
        expect(await sessions.userOf(token, 2)).toBeUndefined();
        expect(await sessions.bearerOf(session, 2)).toBeUndefined();
      });
});

/** As another process opens it: of its own connections. */
const openElsewhere = (location: Location) => openDatabase(location);

test('a session that was read is not read again until somebody writes to accounts, and other writes leave it', async () => {
  await using opened = await sqliteDatabase();
  const { database, queryCount } = countQueries(opened.database);
  const id = (await createUserRepository(database).add('ann@example.org', 'hash', 0)) ?? '';
  const sessions = createSessionRepository(database, quiet);
  const token = await sessions.start(id, 1);
  await sessions.userOf(token, 2);
  const before = queryCount();
  await opened.database.insertInto('server_setting').values({ key: 'motto', value: 'quiet' }).execute();
  for (let time = 3; time < 100; time += 1) expect(await sessions.userOf(token, time)).toBe(id);
  expect(queryCount() - before).toBe(0);
});

test('a session that ends while it is read is not kept', async () => {
  let version = 'one';
  const { promise: before, resolve: answer } = Promise.withResolvers<string>();
  const answers = [before, Promise.resolve('read anew')];
  const cache = createSessionCache(
    () => version,
    async (name) => (name === 'a' ? answers.shift() : 'of somebody else'),
  );
  const first = cache.find('a');
  version = 'two';
  await cache.find('b');
  answer('of before');
  expect(await first).toBe('of before');
  expect(await cache.find('a')).toBe('read anew');
});

test('in a transaction that is undone or not yet over nothing is known too early', async () => {
  await using opened = await sqliteDatabase();
  const { database } = opened;
  const id = (await createUserRepository(database).add('ann@example.org', 'hash', 0)) ?? '';
  const sessions = createSessionRepository(database, quiet);
  const token = await sessions.start(id, 1);
  expect(await sessions.userOf(token, 2)).toBe(id);
  await database.transaction().execute(async (changes) => {
    await changes.deleteFrom('session').execute();
    // Asked of the other connection, which does not see it yet.
    expect(await sessions.userOf(token, 2)).toBe(id);
  });
  expect(await sessions.userOf(token, 2)).toBeUndefined();
});
