import { afterEach, expect, test, vi } from 'vitest';
import { stopMonotonicClock } from '#rules/testing/test-clocks.ts';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import { createGuardedFetch } from '#server/net/guarded-fetch.ts';
import { createProvider, type OidcConfig } from './provider.ts';
import { testProvider } from './testing/test-provider.ts';

const hour = 60 * 60_000;
const open: AsyncDisposable[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const one of open.splice(0)) await one[Symbol.asyncDispose]();
});

async function setUp(settings: Partial<OidcConfig> = {}, options: Parameters<typeof testProvider>[0] = {}) {
  const there = await testProvider(options);
  const net = createGuardedFetch({ allowPrivateHosts: [there.host], userAgent: 'Earshot/test' });
  open.push(there, { [Symbol.asyncDispose]: () => net.close() });
  const requests: { address: string; options: NonNullable<Parameters<OutboundFetch['fetch']>[1]> }[] = [];
  const outboundFetch: OutboundFetch['fetch'] = (address, options) => {
    requests.push({ address, options: options ?? {} });
    return net.fetch(address, options);
  };
  const config: OidcConfig = {
    issuer: there.issuer,
    clientId: 'earshot',
    clientSecret: 'a secret',
    name: 'Our house',
    linksByEmail: false,
    signups: undefined,
    publicUrl: 'http://music.lan',
    ...settings,
  };
  const provider = createProvider(config, outboundFetch);
  const discoveries = () => requests.filter(({ address }) => address.includes('.well-known')).length;
  /** Somebody goes there and comes back. */
  async function comes() {
    const { url, ...secrets } = await provider.begin();
    const back = await globalThis.fetch(url, { redirect: 'manual' });
    const { searchParams } = new URL(String(back.headers.get('location')));
    return provider.finish(Object.fromEntries(searchParams), secrets);
  }
  return { there, provider, asked: requests, discoveries, comes };
}

test('what the provider says of itself is asked once an hour', async () => {
  const pass = stopMonotonicClock();
  const { provider, discoveries } = await setUp();
  await provider.begin();
  pass(hour - 1);
  await provider.begin();
  expect(discoveries()).toBe(1);
  pass(1);
  await provider.begin();
  expect(discoveries()).toBe(2);
});

test('a provider that was away is asked again by the next one who comes', async () => {
  const { there, provider, discoveries } = await setUp();
  there.state.isAway = true;
  await expect(Promise.all([provider.begin(), provider.begin()])).rejects.toThrow();
  expect(discoveries()).toBe(1);
  there.state.isAway = false;
  expect((await provider.begin()).url).toContain('/authorize');
});

test('the provider is asked over our way out, within its limits, and never led elsewhere', async () => {
  const { asked: requests, comes } = await setUp();
  await comes();
  for (const { options } of requests)
    expect(options).toMatchObject({ staysPut: true, maxBytes: 1024 * 1024, milliseconds: 15_000 });
  const token = requests.find(({ address }) => address.endsWith('/token'));
  expect(String(token?.options.body)).toContain('grant_type=authorization_code');
  expect(requests.filter(({ options }) => 'body' in options)).toHaveLength(1);
});

test('somebody is told of by their address, else by a name, else by what the provider calls them', async () => {
  const { there, comes } = await setUp();
  const labels: string[] = [];
  for (const person of [
    { email: 'ann@example.org', preferred_username: 'ann', name: 'Ann' },
    { email: '', preferred_username: 'ann', name: 'Ann' },
    { preferred_username: 7, name: 'Ann' },
    { name: '' },
    { name: 'x'.repeat(300) },
  ]) {
    there.state.person = { sub: 'ann-there', ...person };
    labels.push((await comes()).label);
  }
  expect(labels).toEqual(['ann@example.org', 'ann', 'Ann', 'ann-there', 'x'.repeat(254)]);
});

test.each([
  [{ email: 'ann@example.org', email_verified: true }, 'ann@example.org'],
  [{ email: 'ann@example.org', email_verified: 'true' }, undefined],
  [{ email: 'ann@example.org' }, undefined],
  [{ email_verified: true }, undefined],
  [{ email: ['ann@example.org'], email_verified: true }, undefined],
  [{ email: `${'x'.repeat(243)}@example.org`, email_verified: true }, undefined],
  [{ email: 'ａnn@example.org', email_verified: true }, undefined],
])('of %o the address is %s', async (person, email) => {
  const { there, comes } = await setUp();
  there.state.person = { sub: 'ann-there', ...person };
  expect((await comes()).email).toBe(email);
});

test('user info is asked for alone where the token does not tell the address', async () => {
  const { there, asked: requests, comes } = await setUp();
  const infos = () => requests.filter(({ address }) => address.endsWith('/me')).length;
  await comes();
  expect(infos()).toBe(0);
  there.state.emailByUserInfo = true;
  expect((await comes()).email).toBe('ann@example.org');
  expect(infos()).toBe(1);
});

test('a provider without user info tells what its token tells', async () => {
  const { there, asked: requests, comes } = await setUp({}, { without: ['userinfo_endpoint'] });
  there.state.emailByUserInfo = true;
  expect((await comes()).email).toBeUndefined();
  expect(requests.some(({ address }) => address.endsWith('/me'))).toBe(false);
});

test('an ID token that another key signed lets nobody in', async () => {
  const { there, asked: requests, comes } = await setUp();
  await comes();
  expect(requests.some(({ address }) => address.endsWith('/keys'))).toBe(true);
  there.state.signsWithForeignKey = true;
  await expect(comes()).rejects.toThrow();
  there.state.signsWithForeignKey = false;
  expect((await comes()).subject).toBe('ann-there');
});

test('a subject of more than 255 characters is refused', async () => {
  const { there, comes } = await setUp();
  there.state.person = { sub: 'x'.repeat(255) };
  expect((await comes()).subject).toHaveLength(255);
  there.state.person = { sub: 'x'.repeat(256) };
  await expect(comes()).rejects.toThrow('no usable ID token came');
});

test('the secret goes as the provider takes it, and a public client has none', async () => {
  const bodyOf = async (...setUpArguments: Parameters<typeof setUp>) => {
    const { asked: requests, comes } = await setUp(...setUpArguments);
    await comes().catch(() => undefined);
    const { options } = requests.find(({ address }) => address.endsWith('/token')) ?? { options: undefined };
    const headers = new Headers(options?.headers);
    return { body: new URLSearchParams(String(options?.body)), header: headers.get('authorization') };
  };
  const basic = await bodyOf();
  expect([basic.header?.slice(0, 5), basic.body.has('client_secret')]).toEqual(['Basic', false]);
  const post = await bodyOf({}, { also: { token_endpoint_auth_methods_supported: ['client_secret_post'] } });
  expect([post.header, post.body.get('client_secret')]).toEqual([null, 'a secret']);
  const both = ['client_secret_post', 'client_secret_basic'];
  const either = await bodyOf({}, { also: { token_endpoint_auth_methods_supported: both } });
  expect(either.header?.slice(0, 5)).toBe('Basic');
  const open = await bodyOf({ clientSecret: undefined });
  expect([open.header, open.body.has('client_secret'), open.body.get('client_id')]).toEqual([
    null,
    false,
    'earshot',
  ]);
});

test('a log-out there is told who goes where that is known, and there is none where the provider has none', async () => {
  const { provider } = await setUp();
  const address = new URL((await provider.goodbye('a token')) ?? '');
  expect(address.searchParams.get('id_token_hint')).toBe('a token');
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe('http://music.lan/login');
  expect(new URL((await provider.goodbye('')) ?? '').searchParams.has('id_token_hint')).toBe(false);
  const without = await setUp({}, { without: ['end_session_endpoint'] });
  expect(await without.provider.goodbye('a token')).toBeUndefined();
});

test('a provider says what it is called', async () => {
  const { there, provider } = await setUp();
  expect(await provider.issuer()).toBe(there.issuer);
});
