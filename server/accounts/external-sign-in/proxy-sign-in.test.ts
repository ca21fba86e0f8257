import { expect, test } from 'vitest';
import type { AppNeeds } from '#server/app.ts';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { testApp } from '#server/testing/test-app.ts';
import { parseNetwork } from './networks.ts';
import type { ProxyConfig } from './proxy-users.ts';
import { testBrowser } from './testing/test-browser.ts';

const proxy = '172.18.0.2';

async function serverWith(opened: TestDatabase, settings: Partial<ProxyConfig> = {}) {
  const networks = ['172.18.0.0/16', '::1'].map(parseNetwork).filter((network) => network !== undefined);
  const own = { header: 'remote-user', networks, signups: undefined, logoutUrl: undefined, ...settings };
  const config = {
    signups: 'open' as const,
    publicUrl: undefined,
    trustProxy: ['127.0.0.1'],
    signIn: { proxy: own, oidc: undefined },
  } satisfies AppNeeds['config'];
  const server = await testApp({ config }, opened);
  return {
    ...server,
    browser() {
      const own = testBrowser(server.app, '');
      return {
        ...own,
        /** Asks as the proxy passes it on, for this user. */
        by: (name: string, url = '/api/auth/me', { from = proxy, ...headers }: Record<string, string> = {}) =>
          own.ask('GET', url, undefined, { from, headers: { 'remote-user': name, ...headers } }),
      };
    },
  };
}

const idOf = (answer: { json: () => { id: string } }) => answer.json().id;

onBothDatabases((open) => {
  test('whom the proxy names is signed in, and is the same account the next time, in any case', async () => {
    await using here = await serverWith(await open());
    const browser = here.browser();
    const first = await browser.by('ann');
    expect(first.statusCode).toBe(200);
    const session = browser.jar.get('earshot')?.value;
    expect(idOf(await browser.by('ann'))).toBe(idOf(first));
    expect(browser.jar.get('earshot')?.value).toBe(session);
    expect(idOf(await here.browser().by('Ann'))).toBe(idOf(first));
    expect((await browser.by('ann', '/api/account')).json()).toMatchObject({ email: 'ann' });
    expect(idOf(await here.browser().by('bob'))).not.toBe(idOf(first));
  });

  test('an account with the address that the proxy names is theirs, also after the address was changed', async () => {
    await using here = await serverWith(await open());
    const { id } = await here.signUp('ann@example.org');
    expect(idOf(await here.browser().by('Ann@Example.org'))).toBe(id);
    await here.opened.database
      .updateTable('user')
      .set({ email: 'new@example.org', email_key: 'new@example.org' })
      .execute();
    await here.signUp('ann@example.org');
    expect(idOf(await here.browser().by('ann@example.org'))).toBe(id);
  });

  test('the header counts from the proxy’s own connection alone', async () => {
    await using here = await serverWith(await open());
    for (const from of ['172.19.0.2', '127.0.0.1', '::2', '::ffff:10.0.0.1', '172.18.0.2.evil']) {
      const forged = { from, 'x-forwarded-for': proxy, forwarded: `for=${proxy}`, 'x-real-ip': proxy };
      expect((await here.browser().by('ann', '/api/auth/me', forged)).statusCode).toBe(401);
    }
    for (const from of ['172.18.255.255', '::1', '::ffff:172.18.0.2'])
      expect((await here.browser().by('ann', '/api/auth/me', { from })).statusCode).toBe(200);
  });

  test('from anywhere else a session is what its cookie says', async () => {
    await using here = await serverWith(await open());
    const { id, cookie } = await here.signUp('bob@example.org');
    const headers = { cookie, 'remote-user': 'ann' };
    const answer = await here.app.inject({ url: '/api/auth/me', headers, remoteAddress: '172.19.0.2' });
    expect(answer.json()).toMatchObject({ id });
  });

  test.each(['ann, bob', 'ann bob', 'ann;bob', 'ann\u0001', 'x'.repeat(255), 'ａnn'])(
    'a name that is none is refused in words: %j',
    async (name) => {
      await using here = await serverWith(await open());
      const asText = Buffer.from(name, 'utf8').toString('latin1');
      const answer = await here.browser().by(asText);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'proxy_user' });
    },
  );

  test('a header that came twice is refused, and an empty one is as if it were not there', async () => {
    await using here = await serverWith(await open());
    const twice = await here.app.inject({
      url: '/api/auth/me',
      headers: { 'Remote-User': ['mallory', 'ann'] },
      remoteAddress: proxy,
    });
    expect(twice.statusCode).toBe(403);
    const { cookie, id } = await here.signUp('bob@example.org');
    const none = await here.app.inject({
      url: '/api/auth/me',
      headers: { 'Remote-User': ' ', cookie },
      remoteAddress: proxy,
    });
    expect(none.json()).toMatchObject({ id });
  });

  test('the cookie of another account does not win over the header', async () => {
    await using here = await serverWith(await open());
    const ann = await here.signUp('ann@example.org');
    const bob = await here.signUp('bob@example.org');
    const browser = here.browser();
    browser.jar.set('earshot', { value: ann.cookie.replace('earshot=', ''), path: '/' });
    expect((await browser.by('bob@example.org', '/api/account')).statusCode).toBe(401);
    expect(idOf(await browser.by('bob@example.org'))).toBe(bob.id);
    expect((await browser.by('bob@example.org', '/api/account')).json()).toMatchObject({ id: bob.id });
  });

  test('whom nobody knows gets no account where sign-ups are closed, unless the proxy’s word is enough', async () => {
    for (const [signups, status, code] of [
      [undefined, 403, 'signups_closed'],
      ['open', 200, undefined],
    ] as const) {
      await using here = await serverWith(await open(), { signups });
      const { cookie } = await here.signUp();
      await here.ask('PUT', '/api/operator/signups', { signups: 'closed' }, cookie);
      const answer = await here.browser().by('bob');
      expect([answer.statusCode, answer.json<{ code?: string }>().code]).toEqual([status, code]);
    }
  });

  test('a disabled account stays out, whatever the proxy says', async () => {
    await using here = await serverWith(await open());
    await here.browser().by('ann');
    await here.opened.database.updateTable('user').set({ disabled_at: 1 }).execute();
    expect((await here.browser().by('ann')).json()).toMatchObject({ code: 'account_disabled' });
  });

  test('two first visits in the same moment make one account', async () => {
    await using here = await serverWith(await open());
    const answers = await Promise.all(Array.from({ length: 5 }, () => here.browser().by('ann')));
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await here.opened.database.selectFrom('user').select('id').execute()).toHaveLength(1);
  });

  test('the page is told to ask who is here, and after a log-out where it goes', async () => {
    for (const [logoutUrl, end] of [
      ['https://auth.example.org/logout', 'https://auth.example.org/logout'],
      [undefined, '/login?sign-in=proxied'],
    ]) {
      await using here = await serverWith(await open(), { logoutUrl });
      const browser = here.browser();
      const html = { accept: 'text/html' };
      await browser.by('ann', '/login?sign-in=proxied', html);
      expect(browser.jar.has('earshot-session-hint')).toBe(false);
      await browser.by('ann', '/', { ...html, from: '172.19.0.1' });
      expect(browser.jar.has('earshot-session-hint')).toBe(false);
      await browser.by('ann', '/', html);
      expect(browser.jar.has('earshot-session-hint')).toBe(true);
      expect((await browser.by('ann', '/api/config')).json()).toMatchObject({ signIn: { isProxied: true } });
      await browser.by('ann');
      await browser.ask('POST', '/api/auth/logout', undefined, {
        from: proxy,
        headers: { 'remote-user': 'ann' },
      });
      expect(browser.jar.has('earshot')).toBe(false);
      expect(browser.to(await browser.by('ann', '/api/auth/leave'))).toBe(end);
      expect(browser.jar.has('earshot-session-hint')).toBe(false);
    }
  });

  test('who does not come through the proxy is offered the password and leaves for the log-in', async () => {
    await using here = await serverWith(await open());
    const browser = here.browser();
    const elsewhere = { from: '172.19.0.1' };
    const config = (await browser.by('ann', '/api/config', elsewhere)).json<{ signIn?: unknown }>();
    expect(config.signIn ?? null).toBeNull();
    expect(browser.to(await browser.by('ann', '/api/auth/leave', elsewhere))).toBe('/login');
    await browser.by('ann');
    await browser.ask('POST', '/api/auth/logout', undefined, { from: '172.19.0.1' });
    expect(browser.jar.has('earshot-session-hint')).toBe(false);
  });

  test('a header whose value is the name of that header says nothing', async () => {
    await using here = await serverWith(await open());
    const named = await here
      .browser()
      .by('ann', '/api/auth/me', { 'a-trick': 'remote-user', another: 'bob' });
    expect(named.statusCode).toBe(200);
  });

  test('only a page that is looked at is told that somebody may be here', async () => {
    await using here = await serverWith(await open());
    const html = { accept: 'text/html' };
    for (const [method, headers] of [
      ['GET', {}],
      ['GET', { accept: 'image/webp' }],
      ['POST', html],
    ] as const) {
      const browser = here.browser();
      await browser.ask(method, '/', undefined, {
        from: proxy,
        headers: { 'remote-user': 'ann', ...headers },
      });
      expect(browser.jar.has('earshot-session-hint')).toBe(false);
    }
  });

  test('a call that asks nobody’s name makes no account, and is nobody’s until the page has asked', async () => {
    await using here = await serverWith(await open());
    const browser = here.browser();
    const list = () => here.opened.database.selectFrom('user').select('id').execute();
    expect((await browser.by('ann', '/api/account')).statusCode).toBe(401);
    await browser.ask('POST', '/api/auth/me', {}, { from: proxy, headers: { 'remote-user': 'ann' } });
    expect(await list()).toEqual([]);
    await browser.by('ann');
    expect(await list()).toHaveLength(1);
    expect((await here.browser().by('ann', '/api/account')).statusCode).toBe(401);
    expect((await browser.by('ann', '/api/account')).statusCode).toBe(200);
  });

  test('one who is linked to the proxy unlinks it only where something else opens', async () => {
    await using here = await serverWith(await open());
    const browser = here.browser();
    const id = idOf(await browser.by('ann'));
    const identities = async () =>
      (await browser.by('ann', '/api/account/sign-in')).json<{ identities: { id: string; at: string }[] }>()
        .identities;
    const [own] = await identities();
    expect(own?.at).toBe('proxy');
    const unlink = (one = '') =>
      browser.ask('DELETE', `/api/account/sign-in/${one}`, undefined, {
        from: proxy,
        headers: { 'remote-user': 'ann' },
      });
    expect((await unlink(own?.id)).json()).toMatchObject({ code: 'last_way_in' });
    await here.opened.database
      .insertInto('user_identity')
      .values({ id: 'other', user_id: id, issuer: 'proxy', subject: 'ann2', label: 'ann2', created_at: 1 })
      .execute();
    expect((await unlink('other')).statusCode).toBe(204);
  });
});
