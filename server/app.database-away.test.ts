import { expect, test } from 'vitest';
import { postgresDatabase, sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { holdLock, lockedBy } from '#server/database/testing/test-lock.ts';
import { testApp } from '#server/testing/test-app.ts';

const hour = 60 * 60 * 1000;
const logIn = { email: 'ann@example.org', password: 'correct horse' };
const reads = ['/healthz', '/readyz', '/api/auth/me', '/api/config'];

test('while another program locks SQLite, pages and calls answer, and who was seen is noted later', async () => {
  const clock = { now: Date.now() };
  await using server = await testApp({ now: () => clock.now }, await sqliteDatabase(10 * 60_000));
  const { cookie } = await server.signUp();
  const seen = () =>
    server.opened.database
      .selectFrom('session')
      .select('last_seen_at')
      .orderBy('created_at')
      .limit(1)
      .execute();
  const before = clock.now;
  clock.now += 2 * hour;
  using other = lockedBy(server.opened);
  let answered = false;
  const writing = server.ask('POST', '/api/auth/login', logIn).finally(() => {
    answered = true;
  });
  for (let round = 0; round < 5; round += 1)
    for (const url of reads) expect((await server.ask('GET', url, undefined, cookie)).statusCode).toBe(200);
  expect(await seen()).toEqual([{ last_seen_at: before }]);
  expect(answered).toBe(false);
  other.release();
  expect((await writing).statusCode).toBe(200);
  await expect.poll(seen).toEqual([{ last_seen_at: clock.now }]);
});

test('while SQLite is locked for too long, whoever writes is told to come again, and the next try works', async () => {
  await using server = await testApp({}, await sqliteDatabase(30));
  await server.signUp();
  using other = lockedBy(server.opened);
  const refused = await server.ask('POST', '/api/auth/login', logIn);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '3']);
  expect(refused.json()).toMatchObject({ code: 'database_locked' });
  other.release();
  expect((await server.ask('POST', '/api/auth/login', logIn)).statusCode).toBe(200);
});

test('when PostgreSQL ends every connection in the middle of requests, they are told to come again, and the next one works', async () => {
  await using server = await testApp({}, await postgresDatabase());
  const { cookie } = await server.signUp();
  await using other = await holdLock(server.opened);
  await other.lock('session');
  const requests = Promise.all(
    Array.from({ length: 10 }, () => server.ask('GET', '/api/auth/me', undefined, cookie)),
  );
  const changing = server.opened.database.transaction().execute(async (changes) => {
    await changes.insertInto('guess').values({ key: 'half', window_started_at: 1, tries: 1 }).execute();
    await changes.selectFrom('session').select('user_id').execute();
  });
  // Settled, and not awaited late: a rejection that nobody listens to yet ends the process.
  const changed = Promise.allSettled([changing]);
  await expect.poll(other.waiting).toBe(11);
  await other.endOthers();
  expect(await changed).toMatchObject([{ reason: { message: 'The database does not answer.' } }]);
  for (const answer of await requests) {
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3']);
    expect(answer.json()).toMatchObject({ code: 'database_away' });
  }
  await other.unlock();
  expect((await server.ask('GET', '/api/auth/me', undefined, cookie)).statusCode).toBe(200);
  const half = server.opened.database.selectFrom('guess').select('key').where('key', '=', 'half');
  expect(await half.execute()).toEqual([]);
});

test('connections that PostgreSQL ends while nobody asks are replaced', async () => {
  await using server = await testApp({}, await postgresDatabase());
  const { cookie } = await server.signUp();
  await using other = await holdLock(server.opened);
  await other.endOthers();
  await expect.poll(other.connections).toBe(0);
  const me = async () => (await server.ask('GET', '/api/auth/me', undefined, cookie)).statusCode;
  // A request that comes before the outage is noticed may be asked to retry.
  await expect.poll(me).toBe(200);
});
