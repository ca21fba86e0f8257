import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  onBothDatabases,
  sqliteDatabase,
  type TestDatabase,
} from '#server/database/testing/test-databases.ts';
import { cookieOf, type TestApp, testApp } from '#server/testing/test-app.ts';
import { createLinkRepository } from './account-link-repository.ts';
import { createUserRepository } from './user-repository.ts';

const now = Date.UTC(2026, 5, 1);

/** Ann, who runs the server, and Bob. */
async function serverWithBob(opened: TestDatabase) {
  const clock = { now };
  const server = await testApp({ now: () => clock.now }, opened);
  const ann = await server.signUp();
  clock.now += 1;
  const bob = await server.signUp('bob@example.org');
  const links = createLinkRepository(opened.database);
  return {
    ask: (...question: Parameters<TestApp['ask']>) => server.ask(...question),
    database: opened.database,
    links,
    ann,
    bob,
    async requestLink(): Promise<string> {
      const user = await createUserRepository(opened.database).byId(bob.id);
      return (user && (await links.addRequestedReset(user, clock.now)))?.token ?? '';
    },
    reset: (token: string, password = 'battery staple') =>
      server.ask('POST', '/api/auth/reset-password', { token, password, confirmPassword: password }),
    logIn: (password: string, email = 'bob@example.org') =>
      server.ask('POST', '/api/auth/login', { email, password }),
    isIn: async (cookie: string) =>
      (await server.ask('GET', '/api/auth/me', undefined, cookie)).statusCode === 200,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

onBothDatabases((open) => {
  test('of two links of an account that are used at once, one sets a password', async () => {
    await using server = await serverWithBob(await open());
    for (let round = 0; round < 5; round += 1) {
      const tokens = [await server.requestLink(), await server.requestLink()];
      const replies = await Promise.all(
        tokens.map((token, index) => server.reset(token, `words of ${round} and ${index}`)),
      );
      expect(replies.map(({ statusCode }) => statusCode).filter((status) => status !== 410)).toEqual([200]);
      const winner = replies.findIndex(({ statusCode }) => statusCode === 200);
      const cookies = replies.map(cookieOf);
      expect(await server.isIn(cookies[winner] ?? '')).toBe(true);
      expect((await server.logIn(`words of ${round} and ${winner}`)).statusCode).toBe(200);
    }
  });

  test('of two links that are made at once for an account, one works', async () => {
    await using server = await serverWithBob(await open());
    const { links, bob } = server;
    const resets = await Promise.all([links.makeReset(bob.id, now), links.makeReset(bob.id, now)]);
    const working = await Promise.all(resets.map((link) => links.look(link?.token ?? '', now)));
    expect(working.filter((link) => link !== undefined)).toHaveLength(1);
  });

  test('no link is made for who was looked up before they moved, were removed or set a password', async () => {
    await using server = await serverWithBob(await open());
    const users = createUserRepository(server.database);
    const before = await users.byId(server.bob.id);
    if (!before) throw new Error('Bob is not there.');
    for (const change of [
      () => users.setEmail(before.id, 'bob@elsewhere.example'),
      () => users.setPassword(before.id, 'another hash'),
      () => users.setDisabled(before.id, 1),
    ]) {
      const user = (await users.byId(before.id)) ?? before;
      await change();
      expect(await server.links.addRequestedReset(user, now)).toBeUndefined();
    }
  });

  test('a log-in with the old password that a reset overtakes leads nowhere', async () => {
    await using server = await serverWithBob(await open());
    let password = 'correct horse';
    for (let round = 0; round < 5; round += 1) {
      const token = await server.requestLink();
      const next = `words of round ${round}`;
      const [late, done] = await Promise.all([server.logIn(password), server.reset(token, next)]);
      expect(done.statusCode).toBe(200);
      expect(await server.isIn(cookieOf(late))).toBe(false);
      password = next;
    }
  });
});

test('a link that failed half way did nothing, and works when it is used again', async () => {
  await using server = await serverWithBob(await sqliteDatabase());
  const failing = async <Result>(step: string, work: () => Promise<Result>): Promise<Result> => {
    const fault = `create trigger planted before ${step} begin select raise(abort, 'planted'); end`;
    await sql.raw(fault).execute(server.database);
    const result = await work();
    await sql.raw('drop trigger planted').execute(server.database);
    return result;
  };
  const token = await server.requestLink();
  expect((await failing('delete on session', () => server.reset(token))).statusCode).toBe(500);
  expect([await server.isIn(server.bob.cookie), (await server.logIn('correct horse')).statusCode]).toEqual([
    true,
    200,
  ]);
  expect((await server.reset(token)).statusCode).toBe(200);

  const { token: invitation } = await server.links.makeInvitation('', now);
  const words = { password: 'correct horse', confirmPassword: 'correct horse' };
  const accept = () =>
    server.ask('POST', '/api/auth/accept-invitation', {
      token: invitation,
      email: 'cleo@example.org',
      ...words,
    });
  expect((await failing('delete on account_link', accept)).statusCode).toBe(500);
  expect((await server.logIn('correct horse', 'cleo@example.org')).statusCode).toBe(401);
  expect((await failing('insert on user', accept)).statusCode).toBe(500);
  expect((await accept()).statusCode).toBe(201);
});
