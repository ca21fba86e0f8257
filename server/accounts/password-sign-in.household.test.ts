import { expect, test } from 'vitest';
import { guessWindow } from './failed-login-repository.ts';
import { testBrowsers } from './testing/test-browsers.ts';

test('a household that guessed at many accounts is told in seconds when its address may try again', async () => {
  await using at = await testBrowsers();
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
  await using at = await testBrowsers();
  const statuses = new Set<number>();
  for (let time = 0; time < 15; time += 1) statuses.add((await at.owner.logIn()).statusCode);
  expect([...statuses]).toEqual([200]);
});

test('three devices of one household that waited as told all get in, while the guessing goes on', async () => {
  await using at = await testBrowsers();
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
