import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { testApp } from '../testing/test-app.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'earshot-web-'));
mkdirSync(join(webFolder, 'icons'));
const files = {
  'index.html':
    '<html lang="en"><head><link rel="manifest" href="/manifest.webmanifest"></head><body><div id="root"></div></body></html>',
  'preloads.json': '{"/":["assets/home.js"]}',
  'manifest.webmanifest': '{"start_url":"../"}',
  'service-worker.js': 'keep();',
  'service-worker-off.js': 'leave();',
  'icons/icon-192.png': 'png',
};
for (const [name, text] of Object.entries(files)) writeFileSync(join(webFolder, name), text);

const config = { signups: 'open' as const, publicUrl: undefined, trustProxy: false as const };
const startIn = (page: string): unknown => JSON.parse(/json">(.*?)<\/script>/.exec(page)?.[1] ?? 'null');

test('a page tells the worker for whom it was made, and for whom it was not', async () => {
  await using server = await testApp({ webFolder });
  expect((await server.ask('GET', '/')).headers['x-earshot-listener']).toBe('');
  const { id, cookie } = await server.signUp();
  expect((await server.ask('GET', '/', undefined, cookie)).headers['x-earshot-listener']).toBe(id);
  await server.ask('POST', '/api/auth/logout', {}, cookie);
  // A browser that was logged out has no cookie any more; one that was ended from elsewhere brings it still.
  expect((await server.ask('GET', '/', undefined, cookie)).headers['x-earshot-listener']).toBe('ended');
});

test('a server that cannot tell who is here says nothing about it', async () => {
  await using server = await testApp({ webFolder });
  const { cookie } = await server.signUp();
  await server.opened.database.schema.alterTable('session').renameTo('session_away').execute();
  const page = await server.ask('GET', '/', undefined, cookie);
  expect([page.statusCode, page.headers['x-earshot-listener']]).toEqual([200, undefined]);
  await server.opened.database.schema.alterTable('session_away').renameTo('session').execute();
});

test('the page that is kept is nobody’s, whoever asks for it, and no search engine’s', async () => {
  await using server = await testApp({ webFolder });
  const { cookie } = await server.signUp();
  const page = await server.ask('GET', '/shell', undefined, cookie);
  expect(startIn(page.body)).toEqual({});
  expect(page.body).not.toContain('modulepreload');
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(page.headers['x-earshot-listener']).toBeUndefined();
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.cookies).toEqual([]);
});

test('manifest and icons are found below the path of the host', async () => {
  const { publicUrl, basePath } = readConfig({ PUBLIC_URL: 'https://example.org/music' });
  await using server = await testApp({ webFolder, config: { ...config, publicUrl, basePath } });
  expect((await server.ask('GET', '/music/')).body).toContain('href="/music/manifest.webmanifest"');
  const manifest = await server.ask('GET', '/music/manifest.webmanifest');
  expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect((await server.ask('GET', '/music/icons/icon-192.png')).headers['content-type']).toBe('image/png');
});

test('turned off, the worker of a browser is told to leave, and the page starts none', async () => {
  expect(readConfig({}).serviceWorker).toBe(true);
  const { serviceWorker } = readConfig({ SERVICE_WORKER: 'off' });
  await using off = await testApp({ webFolder, config: { ...config, serviceWorker } });
  expect((await off.ask('GET', '/service-worker.js')).body).toBe('leave();');
  expect((await off.ask('GET', '/')).body).toContain('<html data-worker="off" ');
  await using on = await testApp({ webFolder });
  expect((await on.ask('GET', '/service-worker.js')).body).toBe('keep();');
  expect((await on.ask('GET', '/service-worker.js')).headers['cache-control']).toBe('no-cache');
  expect((await on.ask('GET', '/')).body).not.toContain('data-worker');
  expect(() => readConfig({ SERVICE_WORKER: 'no' })).toThrow(/^SERVICE_WORKER must be/);
});
