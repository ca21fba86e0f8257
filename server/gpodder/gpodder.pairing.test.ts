import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testSync } from './testing/test-sync.ts';

type PairingStart = { poll: { token: string; endpoint: string }; login: string };

async function beginPairing(server: Awaited<ReturnType<typeof testSync>>) {
  const ask = server.clientWith({ 'user-agent': 'AntennaPod/3.5.0' });
  const { poll, login } = (await ask('POST', '/index.php/login/v2')).json<PairingStart>();
  return {
    ask,
    login,
    endpoint: poll.endpoint,
    token: login.split('#')[1] ?? '',
    poll: () => ask('POST', new URL(poll.endpoint).pathname, `token=${poll.token}`),
  };
}

onBothDatabases((open) => {
  test('an app is let in without typing: it opens a page, the listener says yes, and it has a password of its own', async () => {
    await using server = await testSync(await open());
    const app = await beginPairing(server);
    expect(app.login).toMatch(/^http:\/\/localhost(:80)?\/connect-app#[\w-]{32}$/);
    expect((await app.poll()).statusCode).toBe(404);
    const { token } = app;
    expect((await server.post('/api/app-pairing/look', { token })).json()).toEqual({
      app: 'AntennaPod/3.5.0',
    });
    expect((await server.post('/api/app-pairing/allow', { token })).statusCode).toBe(204);
    expect((await server.post('/api/app-pairing/allow', { token })).statusCode).toBe(404);
    const answer = await app.poll();
    expect(answer.statusCode).toBe(200);
    const credentials = answer.json<{ server: string; loginName: string; appPassword: string }>();
    expect(credentials).toMatchObject({
      server: expect.stringContaining('http://localhost'),
      loginName: 'ann@example.org',
    });
    expect((await app.poll()).statusCode).toBe(404);
    const cloud = server.nextcloud(credentials.appPassword, credentials.loginName);
    expect(await cloud.shows()).toMatchObject({ add: [], remove: [] });
    const own = await server.get('/api/app-passwords');
    expect(own.json()).toMatchObject({
      passwords: [
        { name: 'AntennaPod/3.5.0', kind: 'antennapod', doors: ['podcast-sync'], isReadOnly: false },
      ],
    });
  });

  test('after five minutes neither the page nor the app gets anything', async () => {
    await using server = await testSync(await open());
    const [first, later] = [await beginPairing(server), await beginPairing(server)];
    await server.post('/api/app-pairing/allow', { token: later.token });
    server.clock.now += 5 * 60_000;
    expect((await server.post('/api/app-pairing/look', { token: first.token })).statusCode).toBe(404);
    expect((await server.post('/api/app-pairing/allow', { token: first.token })).statusCode).toBe(404);
    expect((await later.poll()).statusCode).toBe(404);
  });
});

test('nobody is let in by guessing, by nobody’s yes, or by the token of the page', async () => {
  await using server = await testSync();
  const { ask, token } = await beginPairing(server);
  expect((await server.post('/api/app-pairing/look', { token: 'made-up' })).statusCode).toBe(404);
  expect((await server.post('/api/app-pairing/allow', { token }, '')).statusCode).toBe(401);
  await server.post('/api/app-pairing/allow', { token });
  for (const body of [`token=${token}`, 'token=', '', 'token=made-up', '{"token":1}'])
    expect((await ask('POST', '/index.php/login/v2/poll', body)).statusCode).toBe(404);
});

test('one address cannot begin without end', async () => {
  await using server = await testSync();
  const ask = server.clientWith({});
  for (let time = 0; time < 30; time += 1)
    expect((await ask('POST', '/index.php/login/v2')).statusCode).toBe(200);
  expect((await ask('POST', '/index.php/login/v2')).statusCode).toBe(429);
});
