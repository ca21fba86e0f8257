import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { runCommand } from '#server/command-line/user-commands.ts';
import {
  onBothDatabases,
  sqliteDatabase,
  type TestDatabase,
} from '#server/database/testing/test-databases.ts';
import { testApp } from '#server/testing/test-app.ts';
import { createGuessRepository, guessWindow } from './failed-login-repository.ts';

const password = 'correct horse';
const email = 'ann@example.org';
const home = '198.51.100.7';
const elsewhere = '192.0.2.44';

/** A browser keeps the cookies that it is given, and may travel. */
function browser(
  ask: (address: string, url: string, body: object, cookie: string) => Promise<LightMyRequestResponse>,
) {
  const jar = new Map<string, string>();
  const post = async (address: string, url: string, body: object) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await ask(address, url, body, cookie);
    for (const { name, value } of answer.cookies) jar.set(name, value);
    return answer;
  };
  return {
    jar,
    post,
    logIn: (address: string, tried = password, of = email) =>
      post(address, '/api/auth/login', { email: of, password: tried }),
  };
}

async function attackedServer(database: TestDatabase) {
  const clock = { now: Date.UTC(2026, 0, 1) };
  const config = { signups: 'open', publicUrl: undefined, trustProxy: 1 } as const;
  const server = await testApp({ config, now: () => clock.now }, database);
  const newBrowser = () =>
    browser((address, url, payload, cookie) =>
      server.app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'x-forwarded-for': address, ...(cookie === '' ? {} : { cookie }) },
      }),
    );
  const owner = newBrowser();
  await owner.post(home, '/api/auth/signup', { email, password, confirmPassword: password });
  /** Guesses from twelve addresses until the account takes none. */
  async function attack(): Promise<void> {
    for (let guess = 0; guess < 12; guess += 1)
      await newBrowser().logIn(`203.0.113.${guess}`, `wrong guess ${guess}`);
  }
  return {
    server,
    clock,
    owner,
    newBrowser,
    attack,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

onBothDatabases((open) => {
  test('while strangers guess at an account, its owner logs in from a known browser, wherever it is', async () => {
    await using attacked = await attackedServer(await open());
    const { owner, newBrowser, attack } = attacked;
    await attack();
    expect((await newBrowser().logIn(elsewhere)).statusCode).toBe(429);
    expect((await owner.logIn(elsewhere)).statusCode).toBe(200);
    // Also from an address that has no tries left.
    const guesses = createGuessRepository(attacked.server.opened.database);
    for (let guess = 0; guess < 30; guess += 1) await guesses.count('address 192.0.2.99', attacked.clock.now);
    expect((await newBrowser().logIn('192.0.2.99', 'wrong', 'x@example.org')).statusCode).toBe(429);
    expect((await owner.logIn('192.0.2.99')).statusCode).toBe(200);
  });

  test('from a new browser the owner waits as long as is told, and then gets in although the guessing goes on', async () => {
    await using attacked = await attackedServer(await open());
    const { clock, newBrowser, attack } = attacked;
    await attack();
    clock.now += 220_500;
    const phone = newBrowser();
    const refusal = await phone.logIn(elsewhere);
    expect(refusal.statusCode).toBe(429);
    const seconds = Number(refusal.headers['retry-after']);
    expect(seconds).toBe(Math.ceil((guessWindow - 220_500) / 1000));
    expect(refusal.json<{ error: string }>().error).toBe(
      'Too many tries. Please wait 12 minutes, then log in from this browser.',
    );
    clock.now += 60_000;
    expect((await phone.logIn(elsewhere)).headers['retry-after']).toBe(String(seconds - 60));
    clock.now += (seconds - 60) * 1000;
    await attack();
    expect((await newBrowser().logIn(elsewhere)).statusCode).toBe(429);
    expect((await phone.logIn('192.0.2.45')).statusCode).toBe(200);
  });

  test('waiting earns a stranger two guesses, and all of them together ten', async () => {
    await using attacked = await attackedServer(await open());
    const { clock, newBrowser, attack } = attacked;
    await attack();
    const guessers = Array.from({ length: 6 }, (_, index) => ({
      address: `192.0.2.${index}`,
      ...newBrowser(),
    }));
    for (const { logIn, address } of guessers) await logIn(address, 'wrong');
    clock.now += guessWindow;
    await attack();
    const statuses: number[][] = [];
    for (const { logIn, address } of guessers) {
      const tried: number[] = [];
      for (let time = 0; time < 3; time += 1) tried.push((await logIn(address, 'wrong')).statusCode);
      statuses.push(tried);
    }
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => [401, 401, 429]), [429, 429, 429]]);
  });

  test('a stolen browser has its own few tries, and leaves the account its own', async () => {
    await using attacked = await attackedServer(await open());
    const { owner, newBrowser } = attacked;
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) statuses.push((await owner.logIn(home, 'wrong')).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect((await newBrowser().logIn(elsewhere)).statusCode).toBe(200);
  });

  test('a new password ends what a browser is known by', async () => {
    await using attacked = await attackedServer(await open());
    const { server, clock, owner, attack } = attacked;
    await runCommand(['user', 'reset-password', email], {
      database: server.opened.database,
      askPassword: async () => 'another horse',
      makePassword: () => '',
      print: () => undefined,
      now: () => clock.now,
    });
    await attack();
    expect((await owner.logIn(elsewhere, 'another horse')).statusCode).toBe(429);
  });
});

test('a household’s browser knows each of its listeners, and none of them is let in by another’s', async () => {
  await using attacked = await attackedServer(await sqliteDatabase());
  const { owner, newBrowser, attack } = attacked;
  const bob = { email: 'bob@example.org', password: 'battery staple' };
  await owner.post(home, '/api/auth/signup', { ...bob, confirmPassword: bob.password });
  await attack();
  expect((await owner.logIn(elsewhere)).statusCode).toBe(200);
  const stranger = newBrowser();
  const cat = { email: 'cat@example.org', password: 'battery staple' };
  await stranger.post(elsewhere, '/api/auth/signup', { ...cat, confirmPassword: cat.password });
  expect((await stranger.logIn('192.0.2.46')).statusCode).toBe(429);
});

test('what a browser is known by is no session, and no script reads it', async () => {
  await using server = await testApp({
    config: { signups: 'open', publicUrl: 'https://music.example.org', trustProxy: false },
  });
  const body = { email, password, confirmPassword: password };
  const answer = await server.ask('POST', '/api/auth/signup', body);
  const [name = '', value = ''] =
    answer.cookies
      .filter(({ name }) => name.endsWith('known-browser'))
      .map(({ name, value }) => [name, value])[0] ?? [];
  expect(answer.headers['set-cookie']).toContainEqual(
    expect.stringMatching(
      /^__Secure-earshot-known-browser=\S+; Max-Age=34560000; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/,
    ),
  );
  expect((await server.ask('GET', '/api/auth/me', undefined, `${name}=${value}`)).statusCode).toBe(401);
  expect((await server.ask('GET', '/api/auth/me', undefined, `__Host-earshot=${value}`)).statusCode).toBe(
    401,
  );
});
