import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testApp } from '#server/testing/test-app.ts';

const hour = 60 * 60 * 1000;
const year = 365 * 24 * hour;
const start = Date.UTC(2026, 2, 29, 0, 30);
const credentials = { email: 'ann@example.org', password: 'correct horse' };

onBothDatabases((open) => {
  test('a server whose clock is set back by an hour or a year keeps its listeners and lets them log in', async () => {
    const clock = { now: start };
    await using server = await testApp({ now: () => clock.now }, await open());
    const { cookie } = await server.signUp();
    for (const back of [hour, year]) {
      clock.now = start - back;
      expect((await server.ask('GET', '/api/auth/me', undefined, cookie)).statusCode).toBe(200);
      expect((await server.ask('POST', '/api/auth/login', credentials)).statusCode).toBe(200);
    }
  });

  test('a clock that ran ahead and was put right makes nobody wait for more than a quarter of an hour', async () => {
    const clock = { now: start + year };
    await using server = await testApp({ now: () => clock.now }, await open());
    const guess = (password: string) =>
      server.ask('POST', '/api/auth/login', { email: 'bob@example.org', password });
    for (let time = 0; time < 11; time += 1) await guess('wrong');
    expect((await guess('wrong')).statusCode).toBe(429);
    clock.now = start;
    const answers = [];
    for (let time = 0; time < 11; time += 1) answers.push(await guess('wrong'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      429,
    ]);
    expect(Number(answers[10]?.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  });

  test('a clock that runs ahead by an hour ends no session, and one by a year asks for the log-in again', async () => {
    const clock = { now: start };
    await using server = await testApp({ now: () => clock.now }, await open());
    const { cookie } = await server.signUp();
    const me = async () => (await server.ask('GET', '/api/auth/me', undefined, cookie)).statusCode;
    clock.now = start + hour;
    expect(await me()).toBe(200);
    clock.now = start + year;
    expect(await me()).toBe(401);
  });
});
