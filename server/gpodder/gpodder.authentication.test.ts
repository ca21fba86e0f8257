import { expect, test, vi } from 'vitest';
import { onBothDatabases, sqliteDatabase } from '#server/database/testing/test-databases.ts';
import { Refusal } from '#server/http/errors.ts';
import { testSync } from './testing/test-sync.ts';

const devices = '/api/2/devices/ann@example.org.json';

onBothDatabases((open) => {
  test('an app that shows its password once goes on with the cookie it was given, until the password is revoked', async () => {
    await using server = await testSync(await open());
    const { id, secret } = await server.appPassword();
    const nobody = server.clientWith({});
    const withoutPassword = await nobody('GET', devices);
    expect(withoutPassword.statusCode).toBe(401);
    expect(withoutPassword.headers['www-authenticate']).toBe('Basic realm="Earshot"');
    const login = await server.clientWith(server.basic(secret))(
      'POST',
      '/api/2/auth/ann@example.org/login.json',
    );
    expect([login.statusCode, login.body]).toEqual([200, '']);
    const [cookie] = login.cookies;
    expect(cookie).toMatchObject({ name: 'sessionid', path: '/', httpOnly: true, sameSite: 'Strict' });
    const later = server.clientWith({ cookie: `sessionid=${cookie?.value}` });
    expect((await later('GET', devices)).json()).toEqual([]);
    expect(
      (
        await later('POST', '/api/2/devices/ANN@example.org/phone.json', {
          caption: 'My phone',
          type: 'mobile',
        })
      ).body,
    ).toBe('');
    expect((await later('GET', devices)).json()).toEqual([
      { id: 'phone', caption: 'My phone', type: 'mobile', subscriptions: 0 },
    ]);
    expect((await later('POST', '/api/2/auth/bob@example.org/login.json')).statusCode).toBe(400);
    expect((await later('GET', '/api/2/devices/current.json')).statusCode).toBe(200);
    expect((await later('GET', '/api/2/devices/bob@example.org.json')).statusCode).toBe(404);
    const out = await later('POST', '/api/2/auth/ann@example.org/logout.json');
    expect(out.cookies[0]).toMatchObject({ name: 'sessionid', value: '' });
    await server.ask('DELETE', `/api/app-passwords/${id}`, undefined, server.ann.cookie);
    expect((await later('GET', devices)).statusCode).toBe(401);
    expect((await server.clientWith(server.basic(secret))('GET', devices)).statusCode).toBe(401);
  });

  test('once an app says that it is done, what it was given opens nothing, wherever it was copied to', async () => {
    await using server = await testSync(await open());
    const [phone, tablet] = [await server.appPassword(), await server.appPassword()];
    const login = async (secret: string) => {
      const ask = server.clientWith(server.basic(secret));
      const { cookies } = await ask('POST', '/api/2/auth/ann@example.org/login.json');
      return server.clientWith({ cookie: `sessionid=${cookies[0]?.value}` });
    };
    const [copy, other] = [await login(phone.secret), await login(tablet.secret)];
    expect((await copy('GET', devices)).statusCode).toBe(200);
    expect((await copy('POST', '/api/2/auth/ann@example.org/logout.json')).statusCode).toBe(200);
    expect((await copy('GET', devices)).statusCode).toBe(401);
    expect((await other('GET', devices)).statusCode).toBe(200);
    expect((await (await login(phone.secret))('GET', devices)).statusCode).toBe(200);
    expect((await copy('GET', devices)).statusCode).toBe(401);
  });

  test('an app says who it is at each call as well, and each good answer gives it the cookie', async () => {
    await using server = await testSync(await open());
    const { secret } = await server.appPassword();
    const ask = server.clientWith(server.basic(secret));
    for (let call = 0; call < 4; call += 1) {
      const answer = await ask('GET', devices);
      expect([answer.statusCode, answer.cookies[0]?.name]).toEqual([200, 'sessionid']);
    }
  });
});

test('neither the password of the account nor the session of the web app authenticates an app, nor the cookie of an app the web app', async () => {
  await using server = await testSync();
  const { secret } = await server.appPassword();
  expect((await server.clientWith(server.basic('correct horse'))('GET', devices)).statusCode).toBe(401);
  expect((await server.clientWith({ cookie: server.ann.cookie })('GET', devices)).statusCode).toBe(401);
  const answer = await server.clientWith(server.basic(secret))('GET', devices);
  const cookie = `sessionid=${answer.cookies[0]?.value}`;
  expect((await server.get('/api/auth/sessions', cookie)).statusCode).toBe(401);
  const session = { cookie: server.ann.cookie.replace(/^[^=]+/, 'sessionid') };
  expect((await server.clientWith(session)('GET', devices)).statusCode).toBe(401);
});

test('a page of another site, or of ours, is not let in by the cookie of an app', async () => {
  await using server = await testSync();
  const { secret } = await server.appPassword();
  const answer = await server.clientWith(server.basic(secret))('GET', devices);
  const cookie = `sessionid=${answer.cookies[0]?.value}`;
  for (const from of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'same-origin' }])
    expect((await server.clientWith({ cookie, ...from })('GET', devices)).statusCode).toBe(401);
});

test('a password for music alone, one of Bob, and one with another name lead to nothing of Ann', async () => {
  await using server = await testSync();
  const bob = await server.signUp('bob@example.org');
  const music = await server.appPassword(server.ann, { doors: ['music'] });
  const bobs = await server.appPassword(bob);
  const own = await server.appPassword();
  expect((await server.clientWith(server.basic(music.secret))('GET', devices)).statusCode).toBe(401);
  expect((await server.clientWith(server.basic(bobs.secret))('GET', devices)).statusCode).toBe(401);
  expect(
    (await server.clientWith(server.basic(own.secret, 'bob@example.org'))('GET', devices)).statusCode,
  ).toBe(401);
  expect(
    (await server.clientWith(server.basic(bobs.secret, 'bob@example.org'))('GET', devices)).statusCode,
  ).toBe(404);
});

test('an app with a read-only password downloads everything and changes nothing', async () => {
  await using server = await testSync();
  const { secret } = await server.appPassword(server.ann, { isReadOnly: true });
  const app = server.gpodder(secret, 'phone');
  expect((await app.ask('POST', '/api/2/auth/ann@example.org/login.json')).statusCode).toBe(200);
  expect((await app.shows()).add).toEqual([]);
  for (const [method, url] of [
    ['POST', '/api/2/subscriptions/ann@example.org/phone.json'],
    ['PUT', '/subscriptions/ann@example.org/phone.json'],
    ['POST', '/api/2/episodes/ann@example.org.json'],
  ] as const)
    expect((await app.ask(method, url, [])).statusCode).toBe(403);
});

test('where the operator disabled podcast sync all its calls answer 404', async () => {
  await using server = await testSync(await sqliteDatabase(), { appApis: ['music'] });
  for (const url of [
    devices,
    '/index.php/apps/gpoddersync/subscriptions',
    '/search.json',
    '/toplist/10.json',
    '/subscriptions/x.json',
  ])
    expect((await server.clientWith({})('GET', url)).statusCode).toBe(404);
  expect((await server.clientWith({})('POST', '/index.php/login/v2')).statusCode).toBe(404);
});

test('every list that an app downloads counts among the heavy answers, and a busy server says when to try again', async () => {
  await using server = await testSync(await sqliteDatabase());
  const { secret } = await server.appPassword();
  const app = server.clientWith(server.basic(secret));
  const lists = [
    '/api/2/subscriptions/ann@example.org/phone.json',
    '/api/2/episodes/ann@example.org.json',
    '/subscriptions/ann@example.org.opml',
    '/subscriptions/ann@example.org/phone.txt',
    '/index.php/apps/gpoddersync/subscriptions',
    '/index.php/apps/gpoddersync/episode_action',
    devices,
  ];
  const spy = vi.spyOn(server.app.heavyAnswers, 'enter').mockImplementation(async (userId) => {
    expect(userId).toBe(server.ann.id);
    throw new Refusal(503, 'busy', 'Busy.', { retryAfterSeconds: 10 });
  });
  for (const url of lists) {
    const answer = await app('GET', url);
    expect([url, answer.statusCode, answer.headers['retry-after']]).toEqual([url, 503, '10']);
  }
  spy.mockRestore();
  for (const url of lists) expect([url, (await app('GET', url)).statusCode]).toEqual([url, 200]);
  expect(server.app.heavyAnswers.running()).toBe(0);
});
