import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { cookieOf, testApp } from '#server/testing/test-app.ts';

const password = 'correct horse';
const newcomer = { email: 'ann@example.org', password, confirmPassword: password };

onBothDatabases((open) => {
  test('a stranger signs up, is signed in, logs out and logs in again', async () => {
    await using server = await testApp({}, await open());
    const signup = await server.ask('POST', '/api/auth/signup', newcomer);
    expect(signup.statusCode).toBe(201);
    const { id } = signup.json<{ id: string }>();
    const first = cookieOf(signup);
    const me = await server.ask('GET', '/api/auth/me', undefined, first);
    expect(me.json()).toMatchObject({ id });
    expect((await server.ask('POST', '/api/auth/logout', {}, first)).statusCode).toBe(204);
    expect((await server.ask('GET', '/api/auth/me', undefined, first)).statusCode).toBe(401);
    const login = await server.ask('POST', '/api/auth/login', { email: 'ANN@example.org ', password });
    expect([login.statusCode, login.json()]).toEqual([200, { id }]);
    expect((await server.ask('GET', '/api/auth/me', undefined, cookieOf(login))).statusCode).toBe(200);
  });

  test('a taken e-mail address is refused with a sentence and signs nobody in', async () => {
    await using server = await testApp({}, await open());
    await server.signUp('ann@example.org');
    const again = await server.ask('POST', '/api/auth/signup', { ...newcomer, email: 'Ann@Example.org' });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      code: 'email_taken',
      error: expect.stringMatching(/account with that e-mail/),
    });
    expect(again.headers['set-cookie']).toBeUndefined();
  });
});

test('who may sign up: an address that looks like one, a password of 8 to 256 characters, typed twice alike', async () => {
  await using server = await testApp();
  const refused = async (change: object) => {
    const answer = await server.ask('POST', '/api/auth/signup', { ...newcomer, ...change });
    expect(answer.statusCode).toBe(400);
    return Object.keys(answer.json<{ fields: object }>().fields);
  };
  expect(await refused({ email: 'ann' })).toEqual(['email']);
  expect(await refused({ email: '' })).toEqual(['email']);
  expect(await refused({ password: 'short', confirmPassword: 'short' })).toEqual(['password']);
  expect(await refused({ password: 'x'.repeat(257), confirmPassword: 'x'.repeat(257) })).toEqual([
    'password',
  ]);
  expect(await refused({ confirmPassword: 'correct horse ' })).toEqual(['confirmPassword']);
  expect(await refused({ email: null, password: 5 })).toEqual(['email', 'password']);
  const answer = await server.ask('POST', '/api/auth/signup', newcomer);
  expect(answer.statusCode).toBe(201);
});

test('a wrong password and an unknown address get the same answer', async () => {
  await using server = await testApp();
  await server.signUp();
  const wrong = await server.ask('POST', '/api/auth/login', { email: 'ann@example.org', password: 'wrong' });
  const unknown = await server.ask('POST', '/api/auth/login', {
    email: 'bob@example.org',
    password: 'wrong',
  });
  expect([wrong.statusCode, wrong.json<{ code: string }>().code]).toEqual([401, 'wrong_credentials']);
  expect([unknown.statusCode, unknown.body]).toEqual([wrong.statusCode, wrong.body]);
  for (const empty of ['', '%', ' '])
    expect((await server.ask('POST', '/api/auth/login', { email: empty, password: '' })).statusCode).toBe(
      401,
    );
});

test('closed sign-ups say so', async () => {
  await using server = await testApp({
    config: { signups: 'closed', publicUrl: undefined, trustProxy: false },
  });
  const answer = await server.ask('POST', '/api/auth/signup', newcomer);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'signups_closed']);
});

test('logging in ends the session that the browser came with', async () => {
  await using server = await testApp();
  const { cookie } = await server.signUp();
  const login = await server.ask('POST', '/api/auth/login', { email: newcomer.email, password }, cookie);
  expect(cookieOf(login)).not.toBe(cookie);
  expect((await server.ask('GET', '/api/auth/me', undefined, cookie)).statusCode).toBe(401);
});

test('the session cookie is out of reach of scripts and other sites, and of plain http where there is https', async () => {
  await using plain = await testApp();
  const overHttp = await plain.ask('POST', '/api/auth/signup', newcomer);
  expect(overHttp.headers['set-cookie']?.[0]).toMatch(
    /^earshot=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  await using secure = await testApp({
    config: { signups: 'open', publicUrl: 'https://music.example.org', trustProxy: false },
  });
  const overHttps = await secure.ask('POST', '/api/auth/signup', newcomer);
  expect(overHttps.headers['set-cookie']?.[0]).toMatch(
    /^__Host-earshot=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(overHttps.headers['strict-transport-security']).toBeDefined();
});

test('a thousand guesses end in waiting, and the owner still gets in from home', async () => {
  await using server = await testApp({ config: { signups: 'open', publicUrl: undefined, trustProxy: 1 } });
  const from = (address: string, email: string, tried: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: tried },
      headers: { 'x-forwarded-for': address },
    });
  await server.app.inject({
    method: 'POST',
    url: '/api/auth/signup',
    payload: newcomer,
    headers: { 'x-forwarded-for': '198.51.100.7' },
  });
  const statuses: number[] = [];
  for (let guess = 0; guess < 1_000; guess += 1)
    statuses.push((await from(`203.0.113.${guess % 200}`, newcomer.email, `guess ${guess}`)).statusCode);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(985);
  const limited = await from('203.0.113.1', newcomer.email, password);
  expect(limited.statusCode).toBe(429);
  const waitSeconds = Number(limited.headers['retry-after']);
  expect(waitSeconds).toBeGreaterThan(0);
  expect(waitSeconds).toBeLessThanOrEqual(15 * 60);
  expect((await from('198.51.100.7', newcomer.email, password)).statusCode).toBe(200);
  // Hashing passwords is slow on purpose, and a thousand requests are many on a busy machine.
}, 60_000);

test('an untrusted X-Forwarded-For does not make a guesser somebody else', async () => {
  await using server = await testApp();
  const statuses: number[] = [];
  for (let guess = 0; guess < 45; guess += 1) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: `somebody${guess}@example.org`, password: 'guess' },
      headers: { 'x-forwarded-for': `203.0.113.${guess}` },
    });
    statuses.push(answer.statusCode);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
});

test('a password that is tried first everywhere is refused with a sentence, however its capitals stand', async () => {
  await using server = await testApp();
  const signUp = (password: string) =>
    server.ask('POST', '/api/auth/signup', { email: 'ann@example.org', password, confirmPassword: password });
  for (const password of ['password', 'Password', '1234567890', 'qwertyuiop']) {
    const answer = await signUp(password);
    expect(answer.statusCode, password).toBe(400);
    expect(answer.json<{ fields: Record<string, string> }>().fields['password']).toMatch(
      /tried first everywhere/,
    );
  }
  expect((await signUp('six quiet lanterns')).statusCode).toBe(201);
});

test('a log-out leaves nothing of the listener in the browser’s cache', async () => {
  await using server = await testApp();
  const { cookie } = await server.signUp();
  const answer = await server.ask('POST', '/api/auth/logout', undefined, cookie);
  expect(answer.headers['clear-site-data']).toBe('"cache"');
});

test('whoever knows the password may log in as often as they like', async () => {
  await using server = await testApp();
  await server.signUp();
  const credentials = { email: 'ann@example.org', password: 'correct horse' };
  const statuses = new Set<number>();
  for (let time = 0; time < 40; time += 1)
    statuses.add((await server.ask('POST', '/api/auth/login', credentials)).statusCode);
  expect([...statuses]).toEqual([200]);
  // And the tries of the address are all there still.
  const wrong = { email: 'nobody@example.org', password: 'a wild guess' };
  for (let time = 0; time < 10; time += 1)
    expect((await server.ask('POST', '/api/auth/login', wrong)).statusCode).toBe(401);
});
