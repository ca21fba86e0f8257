import { expect, test } from 'vitest';
import { createSessionRepository } from '#server/accounts/session-repository.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testProvider } from '#server/folder/testing/test-listeners.ts';
import { cookieOf, type TestApp } from '#server/testing/test-app.ts';

const password = 'correct horse';
const path = '/v1/me/library/albums';

type Device = { cookie: string; headers: Record<string, string> };

/** What a device that signed in shows the provider. */
async function pairOf(server: TestApp, cookie: string): Promise<Device['headers']> {
  const developer = await server.ask('GET', '/api/provider/developer-token', undefined, cookie);
  const user = await server.ask('POST', '/api/provider/authorize', undefined, cookie);
  return {
    authorization: `Bearer ${developer.json<{ developerToken: string }>().developerToken}`,
    'music-user-token': user.json<{ userToken: string }>().userToken,
  };
}

async function signIn(server: TestApp, email = 'ann@example.org'): Promise<Device> {
  const cookie = cookieOf(await server.ask('POST', '/api/auth/login', { email, password }));
  return { cookie, headers: await pairOf(server, cookie) };
}

const statusOf = async (server: TestApp, headers: Device['headers'], url = path) =>
  (await server.app.inject({ url, headers })).statusCode;

onBothDatabases((open) => {
  test('a device that logs out plays nothing more, with whatever it kept, and another device plays on', async () => {
    await using provider = await testProvider(undefined, await open());
    const { server } = provider;
    const [phone, desk] = [await signIn(server), await signIn(server)];
    expect([await statusOf(server, phone.headers), await statusOf(server, desk.headers)]).toEqual([200, 200]);
    await server.ask('POST', '/api/auth/logout', undefined, phone.cookie);
    expect([await statusOf(server, phone.headers), await statusOf(server, desk.headers)]).toEqual([401, 200]);
    expect(await statusOf(server, phone.headers, '/v1/catalog/us/albums/1')).toBe(401);
  });

  test('after a log-out everywhere no token from before is worth anything, also beside a new one', async () => {
    await using provider = await testProvider(undefined, await open());
    const { server, ann, bob } = provider;
    const before = await signIn(server);
    await createSessionRepository(server.opened.database, () => undefined).endAllOf(ann.id);
    expect(await statusOf(server, before.headers)).toBe(401);
    const after = await signIn(server);
    expect(await statusOf(server, after.headers)).toBe(200);
    const oldHeaders = { ...after.headers, 'music-user-token': before.headers['music-user-token'] ?? '' };
    expect(await statusOf(server, oldHeaders)).toBe(403);
    // Nobody else is any the worse for it.
    expect(await statusOf(server, bob.headers)).toBe(200);
  });

  test('one listener’s tokens do not go with another’s: a page that has both asks for a developer token anew', async () => {
    await using provider = await testProvider(undefined, await open());
    const { server, ann, bob } = provider;
    const mixed = { ...ann.headers, 'music-user-token': bob.headers['music-user-token'] ?? '' };
    expect(await statusOf(server, mixed)).toBe(401);
  });
});

test('a developer token is good for 12 hours, a user token for 15 days, and each says so', async () => {
  await using provider = await testProvider(undefined, undefined, undefined, { wholeServer: true });
  const { server, ann } = provider;
  const cookie = cookieOf(
    await server.ask('POST', '/api/auth/login', { email: 'ann@example.org', password }),
  );
  const hour = 3_600_000;
  const untilOf = async (method: 'GET' | 'POST', url: string) =>
    Date.parse((await server.ask(method, url, undefined, cookie)).json<{ expiresAt: string }>().expiresAt) -
    provider.clock.now;
  expect(await untilOf('GET', '/api/provider/developer-token')).toBe(12 * hour);
  expect(await untilOf('POST', '/api/provider/authorize')).toBe(15 * 24 * hour);
  const { headers } = ann;
  provider.clock.now += 12 * hour - 1;
  expect(await statusOf(server, headers)).toBe(200);
  provider.clock.now += 1;
  expect(await statusOf(server, headers)).toBe(401);
  provider.clock.now += 14.5 * 24 * hour - 1;
  const renewed = {
    ...(await pairOf(server, cookie)),
    'music-user-token': headers['music-user-token'] ?? '',
  };
  expect(await statusOf(server, renewed)).toBe(200);
  provider.clock.now += 1;
  expect(await statusOf(server, renewed)).toBe(403);
});
