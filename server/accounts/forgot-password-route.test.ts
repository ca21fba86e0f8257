import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { createOpenStreams } from '#server/http/open-streams.ts';
import { prepare } from '#server/http/serve.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { linkIn, testMailServer } from '#server/mail/testing/test-mail-server.ts';
import { cookieOf, testApp, testConfig } from '#server/testing/test-app.ts';
import { forgotPasswordRoute } from './forgot-password-route.ts';

const publicUrl = 'https://music.example.org';
const path = '/api/auth/forgot-password';
const hour = 60 * 60_000;
const words = { password: 'battery staple', confirmPassword: 'battery staple' };

/** A server that sends mail, whose clock stands still, with Ann who runs it and Bob. */
async function mailingServer(opened: TestDatabase) {
  const mail = await testMailServer();
  const clock = { now: Date.now() };
  const logged: unknown[] = [];
  const server = await testApp(
    {
      config: { ...testConfig, publicUrl, trustProxy: 1 },
      sendMail: createMailer(mail.settings, { warn: (...line) => void logged.push(line) }),
      now: () => clock.now,
    },
    opened,
  );
  const ann = await server.signUp('ann@example.org');
  // The first account runs the server.
  clock.now += 60_000;
  const bob = await server.signUp('bob@example.org');
  const forgot = (email: string, from = '203.0.113.1') =>
    server.app.inject({
      method: 'POST',
      url: path,
      payload: { email },
      headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from },
    });
  return {
    server,
    mail,
    clock,
    ann,
    bob,
    forgot,
    /** Waits until this many links were sent. */
    async links(count: number): Promise<string[]> {
      await expect.poll(() => mail.mails.length).toBe(count);
      return mail.mails.map(linkIn);
    },
    reset: (link: string) =>
      server.ask('POST', '/api/auth/reset-password', { token: link.split('#')[1] ?? '', ...words }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await mail.close();
    },
  };
}

onBothDatabases((open) => {
  test('whoever forgot their password is sent a link that sets a new one, once and within an hour', async () => {
    await using at = await mailingServer(await open());
    expect((await at.server.ask('GET', '/api/config')).json()).toMatchObject({ sendsMail: true });
    const answer = await at.forgot(' Bob@Example.org ');
    expect([answer.statusCode, answer.body]).toEqual([202, '']);
    const [link = ''] = await at.links(1);
    expect(at.mail.mails[0]?.to).toEqual(['bob@example.org']);
    expect(link).toMatch(/^https:\/\/music\.example\.org\/new-password#[\w-]{43}$/);
    const done = await at.reset(link);
    expect(done.statusCode).toBe(200);
    expect((await at.server.ask('GET', '/api/auth/me', undefined, cookieOf(done))).json()).toMatchObject({
      id: at.bob.id,
    });
    // The former password's sessions have ended.
    expect((await at.server.ask('GET', '/api/auth/me', undefined, at.bob.cookie)).statusCode).toBe(401);
    expect((await at.reset(link)).statusCode).toBe(410);
    await at.forgot('bob@example.org');
    const [, late = ''] = await at.links(2);
    at.clock.now += hour;
    expect((await at.reset(late)).statusCode).toBe(410);
  });

  test('the answer does not say who has an account, and nobody else is sent anything', async () => {
    await using at = await mailingServer(await open());
    await at.server.ask('POST', `/api/operator/people/${at.bob.id}/disable`, {}, at.ann.cookie);
    const { database } = at.server.opened;
    const other = await at.server.signUp('oidc@example.org');
    await database.updateTable('user').set({ password_hash: '' }).where('id', '=', other.id).execute();
    const answers = [];
    for (const email of ['nobody@example.org', 'bob@example.org', 'oidc@example.org', 'ann@example.org'])
      answers.push(await at.forgot(email));
    const seen = answers.map(({ statusCode, body, headers }) => {
      const { date: _date, 'x-request-id': _id, ...others } = headers;
      return { statusCode, body, others };
    });
    for (const one of seen) expect(one).toEqual(seen[0]);
    await at.links(1);
    expect(at.mail.mails[0]?.to).toEqual(['ann@example.org']);
  });

  test('who asks for links is limited by address and by account, whether or not there is one', async () => {
    await using at = await mailingServer(await open());
    for (const email of ['nobody@example.org', 'ann@example.org']) {
      const statuses: number[] = [];
      for (let ask = 0; ask < 7; ask += 1)
        statuses.push((await at.forgot(email, `198.51.100.${ask}`)).statusCode);
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429]);
    }
    const fromOne: number[] = [];
    for (let ask = 0; ask < 32; ask += 1)
      fromOne.push((await at.forgot(`nobody${ask}@example.org`, '203.0.113.9')).statusCode);
    expect(fromOne).toEqual([...Array.from({ length: 30 }, () => 202), 429, 429]);
  });

  test('a link that a stranger asks for ends none that the operator made; a new password ends them all', async () => {
    await using at = await mailingServer(await open());
    const invitation = await at.server.ask(
      'POST',
      `/api/operator/people/${at.bob.id}/reset-link`,
      {},
      at.ann.cookie,
    );
    await at.forgot('bob@example.org');
    const [, requested = ''] = await at.links(2);
    expect((await at.reset(invitation.json<{ url: string }>().url)).statusCode).toBe(200);
    expect((await at.reset(requested)).statusCode).toBe(410);
  });

  test('a link that was sent to a former address opens nothing', async () => {
    await using at = await mailingServer(await open());
    await at.forgot('bob@example.org');
    const [link = ''] = await at.links(1);
    const newEmail = { email: 'bob@elsewhere.example', password: 'correct horse' };
    expect((await at.server.ask('POST', '/api/auth/email', newEmail, at.bob.cookie)).statusCode).toBeLessThan(
      300,
    );
    expect((await at.reset(link)).statusCode).toBe(410);
  });

  test('an invitation and a reset by the operator go out by mail, and the link is shown where it could not be sent', async () => {
    await using at = await mailingServer(await open());
    const by = async (url: string, body: object) =>
      (await at.server.ask('POST', url, body, at.ann.cookie)).json<{ url: string; mail: object | null }>();
    const invited = await by('/api/operator/invitations', { note: '', email: 'cleo@example.org' });
    expect(invited.mail).toEqual({ to: 'cleo@example.org', problem: null });
    const [invitation = ''] = await at.links(1);
    expect(invitation).toBe(invited.url);
    const listed = await at.server.ask('GET', '/api/operator/invitations', undefined, at.ann.cookie);
    expect(listed.json()).toMatchObject({ invitations: [{ note: 'cleo@example.org' }] });
    expect((await by('/api/operator/invitations', { note: 'By hand' })).mail).toBeNull();
    const reset = `/api/operator/people/${at.bob.id}/reset-link`;
    expect((await by(reset, {})).mail).toEqual({ to: 'bob@example.org', problem: null });
    await at.mail.close();
    const unsent = await by(reset, {});
    expect(unsent.mail).toMatchObject({ problem: expect.stringMatching(/^The mail server 127/) });
    expect((await at.reset(unsent.url)).statusCode).toBe(200);
  });

  test('a server without mail says so to everybody alike', async () => {
    await using server = await testApp({}, await open());
    await server.signUp('ann@example.org');
    for (const email of ['ann@example.org', 'nobody@example.org']) {
      const answer = await server.ask('POST', path, { email });
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'no_mail']);
    }
    expect((await server.ask('GET', '/api/config')).json()).not.toHaveProperty('sendsMail');
  });
});

test('whether there is such an account is looked up once the answer is sent, and no answer waits for a mail', async () => {
  const events: string[] = [];
  const app = Fastify();
  const identity = { session: async () => '', operator: async () => '', developer: () => undefined };
  prepare(
    app,
    { ...identity, listener: () => '', ownerOf: () => undefined },
    createOpenStreams(() => undefined),
  );
  app.addHook('onResponse', async () => void events.push('answered'));
  forgotPasswordRoute(app, {
    users: {
      byEmail: async (email) => {
        events.push(`look up ${email}`);
        return undefined;
      },
    },
    guesses: {
      count: async () => {
        events.push('count');
        return { tries: 1, endsAt: 0 };
      },
    },
    links: { addRequestedReset: () => Promise.reject(new Error('None is made.')) },
    sendMail: () => new Promise(() => undefined),
    addressOf: () => publicUrl,
    warn: (thrown) => events.push(String(thrown)),
    now: () => 0,
  });
  const ask = () => app.inject({ method: 'POST', url: path, payload: { email: 'ann@example.org' } });
  expect((await ask()).statusCode).toBe(202);
  await expect.poll(() => events).toEqual(['count', 'count', 'answered', 'look up ann@example.org']);
  await app.close();
});
