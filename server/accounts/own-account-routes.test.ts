import { expect, test } from 'vitest';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { cookieOf, testApp } from '#server/testing/test-app.ts';

type Devices = { sessions: { id: string; browser: string; system: string; isThisOne: boolean }[] };

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0';

async function serverWithAnn(opened: TestDatabase) {
  let now = 1_000;
  const server = await testApp({ now: () => now }, opened);
  const logIn = (password: string, email = 'ann@example.org') =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password },
      headers: { 'sec-fetch-site': 'same-origin', 'user-agent': firefox },
    });
  return {
    ...server,
    logIn,
    later: () => {
      now += 60_000;
    },
    isIn: async (cookie: string) =>
      (await server.ask('GET', '/api/auth/me', undefined, cookie)).statusCode === 200,
  };
}

onBothDatabases((open) => {
  test('a listener gives themselves a name, and sees whose account it is', async () => {
    await using ann = await serverWithAnn(await open());
    const { id, cookie } = await ann.signUp();
    expect((await ann.ask('PATCH', '/api/account', { name: '  Ann  ' }, cookie)).statusCode).toBe(204);
    const answer = await ann.ask('GET', '/api/account', undefined, cookie);
    expect(answer.json()).toEqual({
      id,
      email: 'ann@example.org',
      name: 'Ann',
      createdAt: '1970-01-01T00:00:01.000Z',
      isOperator: true,
    });
    const long = await ann.ask('PATCH', '/api/account', { name: 'x'.repeat(101) }, cookie);
    expect(long.json()).toMatchObject({ error: 'A name may have at most 100 characters.' });
  });

  test('who does not run the server is not said to', async () => {
    await using ann = await serverWithAnn(await open());
    await ann.signUp();
    ann.later();
    const { cookie } = await ann.signUp('bob@example.org');
    expect((await ann.ask('GET', '/api/account', undefined, cookie)).json()).toMatchObject({
      isOperator: false,
    });
  });

  test('after an account is deleted its browser keeps neither cookie nor pictures', async () => {
    await using ann = await serverWithAnn(await open());
    const { cookie } = await ann.signUp();
    const deletion = await ann.ask('POST', '/api/auth/delete-account', { password: 'correct horse' }, cookie);
    expect(deletion.headers['clear-site-data']).toBe('"cache"');
    expect(deletion.cookies.find(({ name }) => name.endsWith('earshot'))).toMatchObject({ value: '' });
  });

  test('the browser in which a password was changed is known by the new one, and gets in while others guess', async () => {
    await using ann = await serverWithAnn(await open());
    const { cookie } = await ann.signUp();
    const words = {
      password: 'correct horse',
      newPassword: 'battery staple',
      confirmPassword: 'battery staple',
    };
    const changed = await ann.ask('POST', '/api/auth/password', words, cookie);
    const browserCookie = changed.cookies.find(({ name }) => name.endsWith('known-browser'));
    for (let guess = 0; guess < 12; guess += 1) await ann.logIn(`guess ${guess}`);
    const logIn = (cookies: Record<string, string>) =>
      ann.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: 'ann@example.org', password: 'battery staple' },
        cookies: cookies,
        headers: { 'sec-fetch-site': 'same-origin' },
      });
    expect((await logIn({})).statusCode).not.toBe(200);
    expect((await logIn({ [browserCookie?.name ?? '']: browserCookie?.value ?? '' })).statusCode).toBe(200);
  });

  test('a new password asks for the old one, keeps this device and logs the others out', async () => {
    await using ann = await serverWithAnn(await open());
    const { cookie } = await ann.signUp();
    const elsewhere = cookieOf(await ann.logIn('correct horse'));
    const change = (password: string, newPassword: string, confirmPassword = newPassword) =>
      ann.ask('POST', '/api/auth/password', { password, newPassword, confirmPassword }, cookie);

    const wrong = await change('something else', 'battery staple');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({
      code: 'wrong_password',
      fields: { password: 'That is not your password.' },
    });
    expect((await change('correct horse', 'battery staple', 'battery stable')).json()).toMatchObject({
      fields: { confirmPassword: 'The two passwords differ.' },
    });
    expect((await change('correct horse', 'password1')).json()).toHaveProperty('fields.newPassword');
    expect(await ann.isIn(elsewhere)).toBe(true);

    const changed = await change('correct horse', 'battery staple');
    expect(changed.json()).toEqual({ endedSessions: 1 });
    expect(await ann.isIn(cookie)).toBe(true);
    expect(await ann.isIn(elsewhere)).toBe(false);
    expect((await ann.logIn('correct horse')).statusCode).toBe(401);
    expect((await ann.logIn('battery staple')).statusCode).toBe(200);
  });

  test('the eleventh wrong password is not tried, as at the log-in', async () => {
    await using ann = await serverWithAnn(await open());
    const { cookie } = await ann.signUp();
    const tries = [];
    for (let index = 0; index < 11; index += 1)
      tries.push(
        await ann.ask('POST', '/api/auth/email', { password: 'no', email: 'a@example.org' }, cookie),
      );
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      429,
    ]);
  });

  test('a new e-mail address is the one to log in with; one that somebody has is refused', async () => {
    await using ann = await serverWithAnn(await open());
    const { cookie } = await ann.signUp();
    await ann.signUp('bob@example.org');
    const change = (email: string) =>
      ann.ask('POST', '/api/auth/email', { password: 'correct horse', email }, cookie);
    const refusal = await change('BOB@example.org');
    expect(refusal.statusCode).toBe(409);
    expect(refusal.json()).toMatchObject({ code: 'email_taken' });
    expect((await change('not an address')).statusCode).toBe(400);
    expect((await change('Ann@Example.org')).statusCode).toBe(200);
    expect((await change('anna@example.org')).statusCode).toBe(200);
    expect((await ann.logIn('correct horse')).statusCode).toBe(401);
    expect((await ann.logIn('correct horse', 'anna@example.org')).statusCode).toBe(200);
  });

  test('devices are listed by what they are, and ended one by one or all but this one', async () => {
    await using ann = await serverWithAnn(await open());
    const { cookie } = await ann.signUp();
    ann.later();
    const second = cookieOf(await ann.logIn('correct horse'));
    const third = cookieOf(await ann.logIn('correct horse'));
    const bob = await ann.signUp('bob@example.org');
    const devices = async () =>
      (await ann.ask('GET', '/api/auth/sessions', undefined, cookie)).json<Devices>().sessions;

    const all = await devices();
    expect(all).toHaveLength(3);
    expect(all[0]).toMatchObject({ browser: 'Firefox', system: 'Windows', isThisOne: false });
    expect(all.filter(({ isThisOne }) => isThisOne)).toHaveLength(1);
    expect(JSON.stringify(all)).not.toContain(second.split('=')[1]);

    const end = (id: string, by: string) => ann.ask('DELETE', `/api/auth/sessions/${id}`, undefined, by);
    const other = all.find(({ isThisOne }) => !isThisOne)?.id ?? '';
    expect((await end(other, bob.cookie)).statusCode).toBe(404);
    expect((await end(other, cookie)).statusCode).toBe(204);
    expect((await end(other, cookie)).statusCode).toBe(404);
    expect([await ann.isIn(second), await ann.isIn(third)].filter(Boolean)).toHaveLength(1);

    const others = await ann.ask('POST', '/api/auth/sessions/end-others', {}, cookie);
    expect(others.json()).toEqual({ endedSessions: 1 });
    expect(await devices()).toHaveLength(1);
    expect(await ann.isIn(cookie)).toBe(true);
    expect(await ann.isIn(bob.cookie)).toBe(true);
  });

  test('an account is deleted with its password alone, and the address is free at once', async () => {
    await using ann = await serverWithAnn(await open());
    await ann.signUp();
    ann.later();
    const bob = await ann.signUp('bob@example.org', 'four words of Bob');
    const remove = (password: string, cookie: string) =>
      ann.ask('POST', '/api/auth/delete-account', { password }, cookie);
    expect((await remove('correct horse', bob.cookie)).statusCode).toBe(401);
    expect(await ann.isIn(bob.cookie)).toBe(true);
    expect((await remove('four words of Bob', bob.cookie)).statusCode).toBe(204);
    expect(await ann.isIn(bob.cookie)).toBe(false);
    expect((await ann.logIn('four words of Bob', 'bob@example.org')).statusCode).toBe(401);
    expect((await ann.signUp('bob@example.org')).id).not.toBe(bob.id);
  });

  test('whoever runs the server hands it over before they delete their account, unless they are alone', async () => {
    await using ann = await serverWithAnn(await open());
    const { cookie } = await ann.signUp();
    ann.later();
    const bob = await ann.signUp('bob@example.org');
    const remove = () => ann.ask('POST', '/api/auth/delete-account', { password: 'correct horse' }, cookie);
    expect((await remove()).json()).toMatchObject({ code: 'hand_over_first' });
    await ann.ask('DELETE', `/api/operator/people/${bob.id}`, undefined, cookie);
    expect((await remove()).statusCode).toBe(204);
    expect((await ann.ask('GET', '/api/config')).json()).toMatchObject({ hasAccounts: false });
  });
});
