import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseNetwork } from '../accounts/external-sign-in/networks.ts';
import { testBrowser } from '../accounts/external-sign-in/testing/test-browser.ts';
import { twoProviders } from '../music/apple/testing/test-config.ts';
import { cookieOf, testApp } from '../testing/test-app.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'earshot-web-'));
mkdirSync(join(webFolder, 'assets'));
writeFileSync(join(webFolder, 'index.html'), '<html><head></head><body><div id="root"></div></body></html>');
writeFileSync(join(webFolder, 'preloads.json'), '{"/":["assets/home.js"],"/album":["assets/album.js"]}');

const password = 'correct horse';
const sessionIn = (tokens: { developerToken: string } | undefined) =>
  (
    JSON.parse(Buffer.from(tokens?.developerToken.split('.')[0] ?? '', 'base64url').toString()) as {
      session: string;
    }
  ).session;
const startIn = (page: string): unknown => JSON.parse(/json">(.*?)<\/script>/.exec(page)?.[1] ?? 'null');

test('a page for nobody comes with what the server offers, and the first one knows that it is the first', async () => {
  await using server = await testApp({ webFolder });
  const first = await server.ask('GET', '/album/l.4');
  expect(startIn(first.body)).toEqual({ config: (await server.ask('GET', '/api/config')).json() });
  expect(startIn(first.body)).toMatchObject({ config: { hasAccounts: false } });
  expect(first.body).not.toContain('modulepreload');
  expect(first.headers['cache-control']).toBe('no-store');
});

test('a listener’s page knows who they are and names what its screen is made of', async () => {
  await using server = await testApp({ webFolder });
  const { id, cookie } = await server.signUp();
  const album = await server.ask('GET', '/album/l.4', undefined, cookie);
  expect(startIn(album.body)).toEqual({ userId: id, music: { provider: 'folder' } });
  expect(album.body).toContain('<link rel="modulepreload" crossorigin href="/assets/album.js">');
  const hints = album.cookies.map(({ name }) => name);
  expect(hints).toContain('earshot-session-hint');
  expect((await server.ask('GET', '/', undefined, cookie)).body).toContain('/assets/home.js');
});

type Tokens = { userToken: string; developerToken: string; expiresAt: string };
const tokensIn = (page: string) => (startIn(page) as { music?: { tokens?: Tokens } }).music?.tokens;

test('a listener of the folder whose token is kept finds in the page what it is asked with, as good as if they had asked', async () => {
  await using server = await testApp({ webFolder });
  const { cookie } = await server.signUp();
  const { userToken } = (await server.ask('POST', '/api/provider/authorize', {}, cookie)).json<Tokens>();
  await server.ask('POST', '/api/apple/save-token', { userToken }, cookie);
  const tokens = tokensIn((await server.ask('GET', '/', undefined, cookie)).body);
  const developer = await server.ask('GET', '/api/provider/developer-token', undefined, cookie);
  expect(tokens?.userToken).toBe(userToken);
  expect(Date.parse(tokens?.expiresAt ?? '')).toBeCloseTo(Date.parse(developer.json<Tokens>().expiresAt), -5);
  // Each page has a token of its own session, which dies with that.
  const phone = await server.ask('POST', '/api/auth/login', { email: 'ann@example.org', password });
  const other = tokensIn((await server.ask('GET', '/', undefined, cookieOf(phone))).body);
  expect(sessionIn(other)).not.toBe(sessionIn(tokens));
  await server.ask('POST', '/api/auth/logout', {}, cookie);
  expect((await server.ask('GET', '/', undefined, cookie)).body).not.toContain('Token');
});

test('a token that has run out, and any of Apple Music, is not in the page', async () => {
  let time = Date.now();
  await using server = await testApp({ webFolder, config: twoProviders, now: () => time });
  const { cookie } = await server.signUp();
  const musicNow = async () =>
    (startIn((await server.ask('GET', '/', undefined, cookie)).body) as { music: unknown }).music;
  await server.ask('POST', '/api/apple/save-token', { userToken: 'of Apple' }, cookie);
  expect(await musicNow()).toEqual({ provider: 'apple' });
  await server.ask('POST', '/api/provider/choose', { provider: 'folder' }, cookie);
  await server.ask('POST', '/api/apple/save-token', { userToken: 'of the folder' }, cookie);
  expect(await musicNow()).toMatchObject({ provider: 'folder', tokens: { userToken: 'of the folder' } });
  await server.ask('POST', '/api/provider/choose', { provider: 'apple' }, cookie);
  expect(await musicNow()).toEqual({ provider: 'apple' });
  await server.ask('POST', '/api/provider/choose', { provider: 'folder' }, cookie);
  time += 15 * 24 * 3_600_000;
  expect(await musicNow()).toEqual({ provider: 'folder' });
});

test('after the log-out the page is nobody’s', async () => {
  await using server = await testApp({ webFolder });
  const { cookie } = await server.signUp();
  await server.ask('POST', '/api/auth/logout', {}, cookie);
  expect(startIn((await server.ask('GET', '/', undefined, cookie)).body)).toMatchObject({
    config: { hasAccounts: true },
  });
});

test('a database that is away keeps no page back: it comes, and asks by itself', async () => {
  await using server = await testApp({ webFolder });
  const { cookie } = await server.signUp();
  await server.opened.database.destroy();
  const page = await server.ask('GET', '/', undefined, cookie);
  expect([page.statusCode, startIn(page.body)]).toEqual([200, {}]);
});

test('behind a proxy that names listeners, the page says nothing of who was here: the call finds who is', async () => {
  const networks = ['172.18.0.0/16'].map(parseNetwork).filter((network) => network !== undefined);
  const proxy = { header: 'remote-user', networks, signups: undefined, logoutUrl: undefined };
  const signIn = { proxy, oidc: undefined };
  const config = { signups: 'open' as const, publicUrl: undefined, trustProxy: ['127.0.0.1'], signIn };
  await using server = await testApp({ webFolder, config });
  const browser = testBrowser(server.app, '');
  const proxied = { from: '172.18.0.2', headers: { 'remote-user': 'ann' } };
  expect((await browser.ask('GET', '/api/auth/me', undefined, proxied)).statusCode).toBe(200);
  expect(browser.jar.get('earshot')?.value).toBeDefined();
  const page = await browser.ask('GET', '/', undefined, proxied);
  expect([page.statusCode, startIn(page.body)]).toEqual([200, {}]);
});
