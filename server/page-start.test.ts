import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseNetwork } from './accounts/sign-in/networks.ts';
import { testBrowser } from './accounts/sign-in/testing/test-browser.ts';
import { testApp } from './testing/test-app.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'earshot-web-'));
mkdirSync(join(webFolder, 'assets'));
writeFileSync(join(webFolder, 'index.html'), '<html><head></head><body><div id="root"></div></body></html>');
writeFileSync(join(webFolder, 'preloads.json'), '{"/":["assets/home.js"],"/album":["assets/album.js"]}');

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
  expect(startIn(album.body)).toEqual({ userId: id });
  expect(album.body).toContain('<link rel="modulepreload" crossorigin href="/assets/album.js">');
  const hints = album.cookies.map(({ name }) => name);
  expect(hints).toContain('earshot-session-hint');
  expect((await server.ask('GET', '/', undefined, cookie)).body).toContain('/assets/home.js');
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
  const asked = { from: '172.18.0.2', headers: { 'remote-user': 'ann' } };
  expect((await browser.ask('GET', '/api/auth/me', undefined, asked)).statusCode).toBe(200);
  expect(browser.jar.get('earshot')?.value).toBeDefined();
  const page = await browser.ask('GET', '/', undefined, asked);
  expect([page.statusCode, startIn(page.body)]).toEqual([200, {}]);
});
