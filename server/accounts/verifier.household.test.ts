import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { guessWindow } from './guess-repository.ts';

const email = 'ann@example.org';

const password = 'correct horse';

/** A server with a clock of its own, and browsers that keep their cookies and come from an address. */
async function house() {
  const clock = { now: Date.UTC(2026, 0, 1) };
  const config = { signups: 'open', publicUrl: undefined, trustProxy: 1 } as const;
  const server = await testApp({ config, now: () => clock.now });
  function browser(address: string) {
    const jar = new Map<string, string>();
    async function ask(method: 'GET' | 'POST', url: string, payload?: object) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { 'x-forwarded-for': address, ...(cookie === '' ? {} : { cookie }) };
      const answer = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
      for (const { name, value } of answer.cookies) jar.set(name, value);
      return answer;
    }
    const logIn = (tried = password, of = email) =>
      ask('POST', '/api/auth/login', { email: of, password: tried });
    return { jar, ask, logIn };
  }
  const owner = browser('198.51.100.7');
  await owner.ask('POST', '/api/auth/signup', { email, password, confirmPassword: password });
  return { clock, owner, browser, server, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

test('a household that guessed at many accounts is told in seconds when its address may try again', async () => {
  await using at = await house();
  const stranger = at.browser('203.0.113.9');
  for (let guess = 0; guess < 30; guess += 1) await stranger.logIn('wrong', `somebody${guess}@example.org`);
  at.clock.now += 60_000;
  const refused = await stranger.logIn('wrong', 'another@example.org');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([
    429,
    String((guessWindow - 60_000) / 1000),
  ]);
});

test('a browser that is known logs in with the right password as often as its listener likes', async () => {
  await using at = await house();
  const statuses = new Set<number>();
  for (let time = 0; time < 15; time += 1) statuses.add((await at.owner.logIn()).statusCode);
  expect([...statuses]).toEqual([200]);
});

test('three devices of one household that waited as told all get in, while the guessing goes on', async () => {
  await using at = await house();
  const attack = async () => {
    for (let guess = 0; guess < 12; guess += 1) await at.browser(`203.0.113.${guess}`).logIn('wrong');
  };
  await attack();
  const devices = [1, 2, 3].map(() => at.browser('192.0.2.44'));
  for (const { logIn } of devices) expect((await logIn()).statusCode).toBe(429);
  at.clock.now += guessWindow;
  await attack();
  for (const { logIn } of devices) expect((await logIn()).statusCode).toBe(200);
});
