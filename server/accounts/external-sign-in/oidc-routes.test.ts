import { afterEach, expect, test, vi } from 'vitest';
import { stopMonotonicClock } from '#rules/testing/test-clocks.ts';
import { onBothDatabases, type TestDatabase } from '#server/database/testing/test-databases.ts';
import { createGuardedFetch } from '#server/net/guarded-fetch.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { OidcConfig } from './provider.ts';
import { testBrowser } from './testing/test-browser.ts';
import { testProvider } from './testing/test-provider.ts';

afterEach(() => vi.useRealTimers());

const publicUrl = 'http://music.lan';
const fresh = 11 * 60 * 1000;

async function serverWith(opened: TestDatabase, settings: Partial<OidcConfig> = {}) {
  const provider = await testProvider();
  const net = createGuardedFetch({ allowPrivateHosts: [provider.host], userAgent: 'Earshot/test' });
  const clock = { ahead: 0 };
  const oidc: OidcConfig = {
    issuer: provider.issuer,
    clientId: 'earshot',
    clientSecret: 'a secret',
    name: 'Our house',
    linksByEmail: false,
    signups: undefined,
    publicUrl,
    ...settings,
  };
  const config = {
    signups: 'open',
    publicUrl,
    trustProxy: false,
    signIn: { proxy: undefined, oidc },
  } as const;
  const server = await testApp(
    { config, signInFetch: net.fetch, now: () => Date.now() + clock.ahead },
    opened,
  );
  const warned: string[] = [];
  vi.spyOn(server.app.log, 'warn').mockImplementation((_about: unknown, sentence?: unknown) => {
    warned.push(String(sentence));
  });
  const browser = () => testBrowser(server.app, publicUrl);
  return {
    ...server,
    provider,
    clock,
    warned,
    browser,
    /** A browser in which Ann has signed up with her password. */
    async ann() {
      const hers = browser();
      const credentials = {
        email: 'ann@example.org',
        password: 'correct horse',
        confirmPassword: 'correct horse',
      };
      await hers.ask('POST', '/api/auth/signup', credentials);
      return hers;
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await net.close();
      await provider[Symbol.asyncDispose]();
    },
  };
}

onBothDatabases((open) => {
  test('somebody new comes in by the provider, to the page that they wanted, and has the same account the next time', async () => {
    await using here = await serverWith(await open());
    const first = here.browser();
    expect(await first.logIn('/album/l.1?disc=2')).toBe('/album/l.1?disc=2');
    const id = await first.me();
    expect(id).toBeDefined();
    here.provider.state.person = { sub: 'ann-there', email: 'married@example.org', email_verified: true };
    const second = here.browser();
    await second.logIn();
    expect(await second.me()).toBe(id);
    const { identities } = (await second.ask('GET', '/api/account/sign-in')).json<{ identities: object[] }>();
    expect(identities).toMatchObject([{ at: here.provider.host, label: 'ann@example.org' }]);
  });

  test('an address that the provider tells only when it is asked about somebody counts as well', async () => {
    await using here = await serverWith(await open());
    here.provider.state.emailByUserInfo = true;
    const browser = here.browser();
    expect(await browser.logIn()).toBe('/');
    expect((await browser.ask('GET', '/api/account')).json()).toMatchObject({ email: 'ann@example.org' });
  });

  test('an account with the same address is not opened by it, whatever its case', async () => {
    await using here = await serverWith(await open());
    await here.ann();
    for (const email of ['ann@example.org', 'ANN@Example.org']) {
      here.provider.state.person = { sub: `sub of ${email}`, email, email_verified: true };
      const stranger = here.browser();
      expect(await stranger.logIn()).toBe('/login?sign-in=link_first');
      expect(await stranger.me()).toBeUndefined();
    }
  });

  test('where the operator allows it an account is found by an address that the provider has confirmed, once', async () => {
    await using here = await serverWith(await open(), { linksByEmail: true });
    const id = await (await here.ann()).me();
    here.provider.state.person = { sub: 'ann-there', email: 'Ann@Example.org', email_verified: true };
    const browser = here.browser();
    expect(await browser.logIn()).toBe('/');
    expect(await browser.me()).toBe(id);
    // The provider gave her address to somebody else meanwhile.
    here.provider.state.person = { sub: 'the-next', email: 'ann@example.org', email_verified: true };
    const next = here.browser();
    expect(await next.logIn()).toBe('/login?sign-in=link_first');
  });

  test.each([
    ['unconfirmed', { email: 'ann@example.org', email_verified: false }],
    ['confirmed by a word', { email: 'ann@example.org', email_verified: 'true' }],
    ['of which nothing is said', { email: 'ann@example.org' }],
    ['absent', {}],
    ['spelled in letters that only look the same', { email: 'ａnn@example.org', email_verified: true }],
    ['no address', { email: 'ann', email_verified: true }],
  ])('an address that is %s opens no account and makes none', async (_kind, about) => {
    await using here = await serverWith(await open(), { linksByEmail: true });
    await here.ann();
    here.provider.state.person = { sub: 'mallory', ...about };
    const mallory = here.browser();
    expect(await mallory.logIn()).toBe('/login?sign-in=unverified');
    expect(await mallory.me()).toBeUndefined();
    expect(await here.opened.database.selectFrom('user').select('id').execute()).toHaveLength(1);
  });

  test('closed sign-ups hold here too, unless the operator lets everybody in whom the provider knows', async () => {
    for (const [signups, end] of [
      [undefined, '/login?sign-in=signups_closed'],
      ['open', '/'],
    ] as const) {
      await using here = await serverWith(await open(), { signups });
      const operator = await here.ann();
      await operator.ask('PUT', '/api/operator/signups', { signups: 'closed' });
      here.provider.state.person = { sub: 'bob', email: 'bob@example.org', email_verified: true };
      expect(await here.browser().logIn()).toBe(end);
    }
  });

  test('a disabled account stays out', async () => {
    await using here = await serverWith(await open());
    await here.browser().logIn();
    await here.opened.database.updateTable('user').set({ disabled_at: 1 }).execute();
    const browser = here.browser();
    expect(await browser.logIn()).toBe('/login?sign-in=account_disabled');
    expect(await browser.me()).toBeUndefined();
  });

  test('the same subject at another provider is somebody else', async () => {
    const opened = await open();
    await using here = await serverWith(opened);
    const first = here.browser();
    await first.logIn();
    await opened.database
      .updateTable('user_identity')
      .set({ issuer: 'https://before.example.org' })
      .execute();
    const after = here.browser();
    expect(await after.logIn()).toBe('/login?sign-in=link_first');
  });

  test('an answer counts once, in the browser that asked, for ten minutes', async () => {
    await using here = await serverWith(await open());
    const [askingBrowser, other] = [here.browser(), here.browser()];
    const address = await here.browser().atProvider(await askingBrowser.start());
    const jar = new Map(askingBrowser.jar);
    await other.start();
    for (const stranger of [here.browser(), other])
      expect(stranger.to(await stranger.ask('GET', address))).toBe('/login?sign-in=state');
    expect(askingBrowser.to(await askingBrowser.ask('GET', address))).toBe('/');
    for (const [name, cookie] of jar) askingBrowser.jar.set(name, cookie);
    expect(askingBrowser.to(await askingBrowser.ask('GET', address))).toBe('/login?sign-in=state');

    const slow = here.browser();
    const late = await slow.atProvider(await slow.start());
    here.clock.ahead = fresh;
    expect(slow.to(await slow.ask('GET', late))).toBe('/login?sign-in=state');
  });

  test.each([
    ['another nonce', { nonce: 'made up' }],
    ['no nonce', { nonce: undefined }],
    ['another issuer', { iss: 'https://evil.example.org' }],
    ['another client', { aud: 'somebody-else' }],
    ['a time that is over', { exp: 1 }],
    ['a subject that is too long', { sub: 'x'.repeat(300) }],
  ])('a token with %s lets nobody in', async (_kind, lies) => {
    await using here = await serverWith(await open());
    here.provider.state.lies = lies;
    const browser = here.browser();
    expect(await browser.logIn()).toBe('/login?sign-in=failed');
    expect(await browser.me()).toBeUndefined();
  });

  test('a wrong code, a refusal and a provider that is away come back as a reason, never in its own words', async () => {
    await using here = await serverWith(await open());
    const pass = stopMonotonicClock();
    const browser = here.browser();
    const address = await browser.atProvider(await browser.start());
    expect(browser.to(await browser.ask('GET', address.replace(/code=[^&]+/, 'code=made-up')))).toBe(
      '/login?sign-in=failed',
    );
    here.provider.state.denies = true;
    expect(await browser.logIn()).toBe('/login?sign-in=denied');
    here.provider.state.isAway = true;
    pass(2 * 60 * 60 * 1000);
    expect(await browser.start()).toBe('/login?sign-in=away');
  });

  test('after the log-in nobody is led elsewhere', async () => {
    await using here = await serverWith(await open());
    for (const to of [
      'https://evil.example.org',
      '//evil.example.org',
      '/\\evil.example.org',
      '/api/auth/leave',
    ])
      expect(await here.browser().logIn(to)).toBe('/');
  });

  test('somebody links the provider with their password, and comes in by it from then on', async () => {
    await using here = await serverWith(await open());
    const ann = await here.ann();
    const id = await ann.me();
    here.provider.state.person = { sub: 'ann-there', preferred_username: 'ann' };
    const wrong = await ann.ask('POST', '/api/auth/oidc/link', { password: 'wrong' });
    expect(wrong.json()).toMatchObject({ code: 'wrong_password' });
    const { url } = (await ann.ask('POST', '/api/auth/oidc/link', { password: 'correct horse' })).json<{
      url: string;
    }>();
    const address = await ann.atProvider(url);
    expect(ann.to(await ann.ask('GET', address))).toBe('/account?sign-in=linked');
    const elsewhere = here.browser();
    await elsewhere.logIn();
    expect(await elsewhere.me()).toBe(id);
  });

  test('what one began to link is not linked to whoever is there when it comes back', async () => {
    await using here = await serverWith(await open());
    const ann = await here.ann();
    const { url } = (await ann.ask('POST', '/api/auth/oidc/link', { password: 'correct horse' })).json<{
      url: string;
    }>();
    const address = await ann.atProvider(url);
    await ann.ask('POST', '/api/auth/login', { email: 'ann@example.org', password: 'correct horse' });
    expect(ann.to(await ann.ask('GET', address))).toBe('/account?sign-in=state');
    expect(await here.opened.database.selectFrom('user_identity').selectAll().execute()).toEqual([]);
  });

  test('who is linked to one account already is not linked to another', async () => {
    await using here = await serverWith(await open());
    here.provider.state.person = { sub: 'bob', email: 'bob@example.org', email_verified: true };
    await here.browser().logIn();
    const ann = await here.ann();
    const { url } = (await ann.ask('POST', '/api/auth/oidc/link', { password: 'correct horse' })).json<{
      url: string;
    }>();
    expect(ann.to(await ann.ask('GET', await ann.atProvider(url)))).toBe('/account?sign-in=linked_elsewhere');
  });

  test('an account without a password is never opened by one, and asks for a log-in of just now instead', async () => {
    await using here = await serverWith(await open());
    const browser = here.browser();
    await browser.logIn();
    for (const password of ['', 'x', 'correct horse']) {
      const tried = await here
        .browser()
        .ask('POST', '/api/auth/login', { email: 'ann@example.org', password });
      expect(tried.statusCode).toBe(401);
    }
    const own = () => browser.ask('GET', '/api/account/sign-in');
    const [identity] = (await own()).json<{ identities: { id: string }[] }>().identities;
    const unlink = () => browser.ask('DELETE', `/api/account/sign-in/${identity?.id}`);
    expect((await unlink()).json()).toMatchObject({ code: 'last_way_in' });

    const words = { newPassword: 'four words of Ann', confirmPassword: 'four words of Ann' };
    // A clock that was set back a day makes no log-in one of just now.
    for (const ahead of [-24 * 60 * 60 * 1000, fresh]) {
      here.clock.ahead = ahead;
      for (const [url, body] of [
        ['/api/auth/set-password', words],
        ['/api/auth/email', { email: 'new@example.org', password: '' }],
        ['/api/auth/delete-account', { password: '' }],
        ['/api/auth/oidc/link', { password: '' }],
      ] as const)
        expect((await browser.ask('POST', url, body)).json()).toMatchObject({ code: 'sign_in_again' });
    }

    await browser.logIn();
    expect((await browser.ask('POST', '/api/auth/set-password', words)).statusCode).toBe(200);
    expect((await browser.ask('POST', '/api/auth/set-password', words)).json()).toMatchObject({
      code: 'has_password',
    });
    expect((await unlink()).statusCode).toBe(204);
    expect((await unlink()).statusCode).toBe(404);
    const byPassword = { email: 'ann@example.org', password: words.newPassword };
    expect((await here.browser().ask('POST', '/api/auth/login', byPassword)).statusCode).toBe(200);
  });

  test('logging out here logs out there, and whoever is still signed in is not logged out by a link', async () => {
    await using here = await serverWith(await open());
    const browser = here.browser();
    await browser.logIn();
    expect(browser.to(await browser.ask('GET', '/api/auth/leave'))).toBe('/');
    await browser.ask('POST', '/api/auth/logout');
    expect(browser.jar.has('earshot-session-hint')).toBe(true);
    const there = browser.to(await browser.ask('GET', '/api/auth/leave'));
    expect(browser.jar.has('earshot-session-hint')).toBe(false);
    expect(await browser.atProvider(there)).toBe('/login');
    expect(here.provider.ended[0]?.get('id_token_hint')).toMatch(/^ey/);
    expect(await browser.me()).toBeUndefined();
    expect(browser.to(await browser.ask('GET', '/api/auth/leave'))).toBe('/login');
  });

  test('the log-in screen is told what the provider is called', async () => {
    await using here = await serverWith(await open());
    const { signIn } = (await here.browser().ask('GET', '/api/config')).json<{ signIn: unknown }>();
    expect(signIn).toEqual({ oidc: { name: 'Our house' }, isProxied: false });
  });

  test('where no provider is offered nobody is sent to one, and what comes back from one opens nothing', async () => {
    await using server = await testApp({}, await open());
    const browser = testBrowser(server.app, publicUrl);
    expect(await browser.start()).toBe('/login?sign-in=off');
    expect(browser.to(await browser.ask('GET', '/api/auth/oidc/callback?code=x&state=y'))).toBe(
      '/login?sign-in=off',
    );
    const { cookie } = await server.signUp();
    const link = await server.ask('POST', '/api/auth/oidc/link', { password: 'correct horse' }, cookie);
    expect(link.json()).toMatchObject({ code: 'no_provider' });
    const own = await server.ask('GET', '/api/account/sign-in', undefined, cookie);
    expect(own.json()).toEqual({ hasPassword: true, provider: null, identities: [] });
    expect((await server.ask('GET', '/api/config')).json()).not.toHaveProperty('signIn.oidc');
  });

  test('a provider that is away when somebody links it is named, and the log of the server tells why', async () => {
    await using here = await serverWith(await open());
    const ann = await here.ann();
    here.provider.state.isAway = true;
    const away = await ann.ask('POST', '/api/auth/oidc/link', { password: 'correct horse' });
    expect([away.statusCode, away.json()]).toMatchObject([
      502,
      { code: 'provider_away', error: 'Our house does not answer just now. Try again later.' },
    ]);
    expect(here.warned.join()).toContain('the OpenID provider could not be reached');
  });

  test('a log-in that fails is logged, one that was refused by whoever came is not', async () => {
    await using here = await serverWith(await open());
    const pass = stopMonotonicClock();
    const browser = here.browser();
    here.provider.state.denies = true;
    await browser.logIn();
    expect(here.warned).toEqual([]);
    here.provider.state.denies = false;
    const address = await browser.atProvider(await browser.start());
    await browser.ask('GET', address.replace(/code=[^&]+/, 'code=made-up'));
    expect(here.warned.join()).toContain('a log-in at the OpenID provider failed');
    here.warned.length = 0;
    here.provider.state.isAway = true;
    pass(2 * 60 * 60 * 1000);
    await browser.start();
    expect(here.warned.join()).toContain('the OpenID provider could not be reached');
  });

  test('what comes back without a state, or with two, is nobody’s', async () => {
    await using here = await serverWith(await open());
    const browser = here.browser();
    const back = async (change: (address: string) => string) =>
      browser.to(await browser.ask('GET', change(await browser.atProvider(await browser.start()))));
    expect(await back((address) => address.split('?')[0] ?? '')).toBe('/login?sign-in=state');
    expect(await back((address) => `${address}&state=another`)).toBe('/login?sign-in=state');
    expect(await back((address) => address.replace(/state=[^&]+/, 'state=another'))).toBe(
      '/login?sign-in=state',
    );
    expect(await back((address) => address)).toBe('/');
  });

  test('from one address sixty may come back in a quarter of an hour', async () => {
    await using here = await serverWith(await open());
    const ends: string[] = [];
    for (let number = 0; number < 61; number += 1) ends.push(await here.browser().logIn());
    expect([ends[59], ends[60]]).toEqual(['/', '/login?sign-in=too_many']);
  });

  test('what one began to link is linked to nobody once they have logged out, or somebody else is there', async () => {
    await using here = await serverWith(await open());
    const ann = await here.ann();
    const begin = async () => {
      const begun = await ann.ask('POST', '/api/auth/oidc/link', { password: 'correct horse' });
      return ann.atProvider(begun.json<{ url: string }>().url);
    };
    const first = await begin();
    await ann.ask('POST', '/api/auth/logout');
    expect(ann.to(await ann.ask('GET', first))).toBe('/account?sign-in=state');
    await ann.ask('POST', '/api/auth/login', { email: 'ann@example.org', password: 'correct horse' });
    const second = await begin();
    const bob = here.browser();
    const credentials = {
      email: 'bob@example.org',
      password: 'correct horse',
      confirmPassword: 'correct horse',
    };
    await bob.ask('POST', '/api/auth/signup', credentials);
    ann.jar.set('earshot', bob.jar.get('earshot') ?? { value: '', path: '/' });
    expect(ann.to(await ann.ask('GET', second))).toBe('/account?sign-in=state');
    expect(await here.opened.database.selectFrom('user_identity').selectAll().execute()).toEqual([]);
  });

  test('of several ways in one can go while another opens, and what no longer opens is no way in', async () => {
    await using here = await serverWith(await open());
    const browser = here.browser();
    await browser.logIn();
    const id = (await browser.me()) ?? '';
    let linkedAt = Date.now();
    const add = (issuer: string, subject: string) => {
      linkedAt += 1_000;
      return here.opened.database
        .insertInto('user_identity')
        .values({ id: subject, user_id: id, issuer, subject, label: subject, created_at: linkedAt })
        .execute();
    };
    const own = async () =>
      (await browser.ask('GET', '/api/account/sign-in')).json<{ identities: { id: string; at: string }[] }>()
        .identities;
    const unlink = async (one: string) =>
      (await browser.ask('DELETE', `/api/account/sign-in/${one}`)).statusCode;
    const [first] = await own();
    expect(first?.at).toBe(here.provider.host);
    // Neither a proxy nor another provider signs anybody in here.
    await add('proxy', 'by-proxy');
    await add('https://old.example.org', 'by-old');
    await add('no address', 'by-none');
    expect((await own()).map(({ at }) => at)).toEqual([
      here.provider.host,
      'proxy',
      'old.example.org',
      'no address',
    ]);
    expect(await unlink(first?.id ?? '')).toBe(409);
    expect(await unlink('of-nobody')).toBe(404);
    expect([await unlink('by-proxy'), await unlink('by-old'), await unlink('by-none')]).toEqual([
      204, 204, 204,
    ]);
    await add(here.provider.issuer, 'again');
    // One that is away now opens again later.
    here.provider.state.isAway = true;
    here.clock.ahead = 2 * 60 * 60 * 1000;
    expect(await unlink(first?.id ?? '')).toBe(204);
    expect(await unlink('again')).toBe(409);
  });

  test('where the provider cannot be told of a log-out the page says that one is still logged in there', async () => {
    await using here = await serverWith(await open());
    const pass = stopMonotonicClock();
    const browser = here.browser();
    await browser.logIn();
    await browser.ask('POST', '/api/auth/logout');
    here.provider.state.isAway = true;
    pass(2 * 60 * 60 * 1000);
    expect(browser.to(await browser.ask('GET', '/api/auth/leave'))).toBe('/login?sign-in=still');
    expect(here.warned.join()).toContain('the OpenID provider could not be reached');
  });

  test('a session that has ended elsewhere does not keep one from leaving', async () => {
    await using here = await serverWith(await open());
    const browser = here.browser();
    await browser.logIn();
    await here.opened.database.deleteFrom('session').execute();
    expect(browser.to(await browser.ask('GET', '/api/auth/leave'))).toContain(`${here.provider.issuer}/end`);
  });

  test('who never came by the provider is not led there by a log-out', async () => {
    await using here = await serverWith(await open());
    const ann = await here.ann();
    await ann.ask('POST', '/api/auth/logout');
    expect(ann.jar.has('earshot-session-hint')).toBe(false);
    expect(ann.to(await ann.ask('GET', '/api/auth/leave'))).toBe('/login');
  });
});
