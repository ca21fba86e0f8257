import { expect, test } from 'vitest';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { cookieOf, testApp } from '#server/testing/test-app.ts';

const day = 24 * 60 * 60 * 1000;

async function serverWithPeople(opened: TestDatabase) {
  let now = 1_000;
  const server = await testApp({ now: () => now }, opened);
  const ann = await server.signUp();
  now += 60_000;
  const bob = await server.signUp('bob@example.org');
  return {
    ...server,
    ann,
    bob,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    by: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, cookie = ann.cookie) =>
      server.ask(method, url, body, cookie),
    logIn: (email: string, password = 'correct horse') =>
      server.ask('POST', '/api/auth/login', { email, password }),
    isIn: async (cookie: string) =>
      (await server.ask('GET', '/api/auth/me', undefined, cookie)).statusCode === 200,
  };
}

const tokenIn = (url: string) => url.split('#')[1] ?? '';

onBothDatabases((open) => {
  test('the first account runs the server: it sees everybody, and nobody else sees anybody', async () => {
    await using server = await serverWithPeople(await open());
    const { ann, bob } = server;
    const listed = (await server.by('GET', '/api/operator/people')).json<{ people: object[] }>().people;
    expect(listed).toMatchObject([
      { id: ann.id, email: 'ann@example.org', isOperator: true, isDisabled: false },
      { id: bob.id, email: 'bob@example.org', isOperator: false, isDisabled: false },
    ]);
    for (const url of ['/api/operator/people', '/api/operator/server', '/api/operator/invitations']) {
      const refused = await server.by('GET', url, undefined, bob.cookie);
      expect(refused.json()).toMatchObject({ code: 'not_the_operator' });
    }
  });

  test('somebody who is disabled is out everywhere, is told so, and comes back with all they had', async () => {
    await using server = await serverWithPeople(await open());
    const { bob } = server;
    expect((await server.by('POST', `/api/operator/people/${bob.id}/disable`, {})).statusCode).toBe(204);
    expect(await server.isIn(bob.cookie)).toBe(false);
    const refused = await server.logIn('bob@example.org');
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'account_disabled' });
    expect(cookieOf(refused)).toBe('');
    expect((await server.logIn('bob@example.org', 'wrong words')).statusCode).toBe(401);
    await server.by('POST', `/api/operator/people/${bob.id}/enable`, {});
    expect((await server.logIn('bob@example.org')).json()).toEqual({ id: bob.id });
  });

  test('the list says who is kept out, and when everybody was last here', async () => {
    await using server = await serverWithPeople(await open());
    const { ann, bob } = server;
    const listed = async () =>
      (await server.by('GET', '/api/operator/people')).json<{
        people: { id: string; isDisabled: boolean; lastSeenAt: string | null }[];
      }>().people;
    expect((await listed()).map(({ lastSeenAt }) => lastSeenAt)).toEqual([
      '1970-01-01T00:00:01.000Z',
      '1970-01-01T00:01:01.000Z',
    ]);
    await server.by('POST', `/api/operator/people/${bob.id}/disable`, {});
    expect(await listed()).toMatchObject([
      { id: ann.id, isDisabled: false },
      { id: bob.id, isDisabled: true, lastSeenAt: null },
    ]);
  });

  test('who is deleted is gone at once, and soon all they had', async () => {
    await using server = await serverWithPeople(await open());
    const { bob } = server;
    await server.by('DELETE', `/api/operator/people/${bob.id}`);
    const rows = () =>
      server.opened.database.selectFrom('user').select('id').where('id', '=', bob.id).execute();
    await expect.poll(rows).toEqual([]);
  });

  test('a hundred invitations may be open at once', async () => {
    await using server = await serverWithPeople(await open());
    const invite = () => server.by('POST', '/api/operator/invitations', { note: '' });
    for (let number = 0; number < 100; number += 1) expect((await invite()).statusCode).toBe(201);
    expect((await invite()).json()).toMatchObject({ code: 'too_many_invitations' });
    server.wait(7 * day);
    expect((await invite()).statusCode).toBe(201);
  });

  test('the operator is neither disabled nor deleted, and an account that is none is said to be none', async () => {
    await using server = await serverWithPeople(await open());
    const { ann } = server;
    for (const [method, url] of [
      ['POST', `/api/operator/people/${ann.id}/disable`],
      ['DELETE', `/api/operator/people/${ann.id}`],
    ] as const)
      expect((await server.by(method, url, method === 'POST' ? {} : undefined)).json()).toMatchObject({
        code: 'is_operator',
      });
    expect((await server.by('POST', '/api/operator/people/nobody/reset-link', {})).statusCode).toBe(404);
  });

  test('the mark is handed over with a password, and the former operator no longer runs anything', async () => {
    await using server = await serverWithPeople(await open());
    const { ann, bob } = server;
    const handOver = (id: string, password: string) =>
      server.by('POST', '/api/auth/hand-over', { id, password });
    expect((await handOver(bob.id, 'not it at all')).json()).toMatchObject({ code: 'wrong_password' });
    await server.by('POST', `/api/operator/people/${bob.id}/disable`, {});
    expect((await handOver(bob.id, 'correct horse')).json()).toMatchObject({ code: 'is_disabled' });
    await server.by('POST', `/api/operator/people/${bob.id}/enable`, {});
    const cookie = cookieOf(await server.logIn('bob@example.org'));
    expect((await handOver(bob.id, 'correct horse')).statusCode).toBe(204);
    expect((await server.by('GET', '/api/operator/people')).statusCode).toBe(403);
    expect((await server.by('GET', '/api/operator/people', undefined, cookie)).statusCode).toBe(200);
    await server.by('DELETE', `/api/operator/people/${ann.id}`, undefined, cookie);
    expect(await server.isIn(ann.cookie)).toBe(false);
  });

  test('an invitation makes one account, also where sign-ups are closed, and only within a week', async () => {
    await using server = await serverWithPeople(await open());
    await server.by('PUT', '/api/operator/signups', { signups: 'closed' });
    expect((await server.ask('GET', '/api/config')).json()).toMatchObject({ signups: 'closed' });
    const closed = await server.ask('POST', '/api/auth/signup', credentials('cleo@example.org'));
    expect(closed.json()).toMatchObject({ code: 'signups_closed' });

    const invite = async () => {
      const invitation = await server.by('POST', '/api/operator/invitations', { note: 'Cleo' });
      expect(invitation.statusCode).toBe(201);
      return tokenIn(invitation.json<{ url: string }>().url);
    };
    const accept = (token: string, email = 'cleo@example.org') =>
      server.ask('POST', '/api/auth/accept-invitation', { token, ...credentials(email) });
    const token = await invite();
    expect((await server.ask('POST', '/api/auth/link', { token })).json()).toEqual({
      kind: 'invitation',
      email: null,
    });
    // An address that somebody has does not use it up.
    expect((await accept(token, 'bob@example.org')).json()).toMatchObject({ code: 'email_taken' });
    const both = await Promise.all([accept(token), accept(token, 'dora@example.org')]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([201, 410]));
    const people = (await server.by('GET', '/api/operator/people')).json<{ people: object[] }>().people;
    expect(people).toHaveLength(3);
    expect((await accept(token, 'emil@example.org')).json()).toMatchObject({ code: 'link_used' });

    const late = await invite();
    server.wait(7 * day);
    expect((await accept(late, 'emil@example.org')).statusCode).toBe(410);
  });

  test('whoever accepts an invitation is in, with an account of their own', async () => {
    await using server = await serverWithPeople(await open());
    const invitation = await server.by('POST', '/api/operator/invitations', { note: '' });
    const token = tokenIn(invitation.json<{ url: string }>().url);
    const accepted = await server.ask('POST', '/api/auth/accept-invitation', {
      token,
      ...credentials('cleo@example.org'),
    });
    expect(accepted.statusCode).toBe(201);
    expect(await server.isIn(cookieOf(accepted))).toBe(true);
    expect((await server.logIn('cleo@example.org')).json()).toEqual(accepted.json());
  });

  test('the browser in which a password was reset gets in while others guess', async () => {
    await using server = await serverWithPeople(await open());
    const invitation = await server.by('POST', `/api/operator/people/${server.bob.id}/reset-link`, {});
    const words = { password: 'battery staple', confirmPassword: 'battery staple' };
    const token = tokenIn(invitation.json<{ url: string }>().url);
    const done = await server.ask('POST', '/api/auth/reset-password', { token, ...words });
    const browserCookie = done.cookies.find(({ name }) => name.endsWith('known-browser'));
    for (let guess = 0; guess < 12; guess += 1) await server.logIn('bob@example.org', `guess ${guess}`);
    const logIn = (cookie?: string) =>
      server.ask('POST', '/api/auth/login', { email: 'bob@example.org', password: words.password }, cookie);
    expect((await logIn()).statusCode).not.toBe(200);
    expect((await logIn(`${browserCookie?.name}=${browserCookie?.value}`)).statusCode).toBe(200);
  });

  test('an invitation that is taken back opens nothing', async () => {
    await using server = await serverWithPeople(await open());
    const answer = await server.by('POST', '/api/operator/invitations', { note: 'Cleo' });
    const { url } = answer.json<{ url: string }>();
    const open1 = await server.by('GET', '/api/operator/invitations');
    const [invitation] = open1.json<{ invitations: { id: string; note: string }[] }>().invitations;
    expect(invitation).toMatchObject({ note: 'Cleo' });
    expect(url).not.toContain(invitation?.id ?? 'none');
    await server.by('DELETE', `/api/operator/invitations/${invitation?.id}`);
    const checked = await server.ask('POST', '/api/auth/link', { token: tokenIn(url) });
    expect(checked.statusCode).toBe(410);
  });

  test('a reset by a link sets a new password once, within a day, and ends every session', async () => {
    await using server = await serverWithPeople(await open());
    const { bob } = server;
    const makeLink = async () => {
      const invitation = await server.by('POST', `/api/operator/people/${bob.id}/reset-link`, {});
      return tokenIn(invitation.json<{ url: string }>().url);
    };
    const reset = (token: string, password = 'battery staple') =>
      server.ask('POST', '/api/auth/reset-password', { token, password, confirmPassword: password });
    const [first, second] = [await makeLink(), await makeLink()];
    expect((await reset(first)).statusCode).toBe(410);
    expect((await server.ask('POST', '/api/auth/link', { token: second })).json()).toEqual({
      kind: 'reset',
      email: 'bob@example.org',
    });
    expect((await reset(second, 'short')).statusCode).toBe(400);
    // An invitation has an address of its own.
    const invited = { token: second, ...credentials('x@example.org') };
    expect((await server.ask('POST', '/api/auth/accept-invitation', invited)).statusCode).toBe(410);
    const done = await reset(second);
    expect(done.json()).toEqual({ id: bob.id });
    expect(await server.isIn(cookieOf(done))).toBe(true);
    expect(await server.isIn(bob.cookie)).toBe(false);
    expect((await reset(second)).statusCode).toBe(410);
    expect((await server.logIn('bob@example.org')).statusCode).toBe(401);
    expect((await server.logIn('bob@example.org', 'battery staple')).statusCode).toBe(200);
    const waiting = await makeLink();
    await server.by('POST', `/api/operator/people/${bob.id}/disable`, {});
    expect((await reset(waiting, 'battery horse staple')).json()).toMatchObject({ code: 'account_disabled' });
    await server.by('POST', `/api/operator/people/${bob.id}/enable`, {});
    expect((await server.logIn('bob@example.org', 'battery staple')).statusCode).toBe(200);
    expect((await reset(waiting, 'battery horse staple')).statusCode).toBe(200);
    const late = await makeLink();
    server.wait(day);
    expect((await reset(late)).statusCode).toBe(410);
  });

  test('what the server is and takes is shown', async () => {
    await using server = await serverWithPeople(await open());
    const status = await server.by('GET', '/api/operator/server');
    expect(status.json()).toMatchObject({
      signups: 'open',
      versions: { earshot: '0.0.0-test', node: process.versions.node },
    });
  });
});

const credentials = (email: string) => ({
  email,
  password: 'correct horse',
  confirmPassword: 'correct horse',
});
