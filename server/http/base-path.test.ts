import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { testApp } from '../testing/test-app.ts';
import { pageBelow, singleSlashes, withoutBase } from './base-path.ts';

test.each([
  ['/music', '/'],
  ['/music?a=1', '/?a=1'],
  ['/music/', '/'],
  ['/music/api/config', '/api/config'],
  ['/api/config', '/api/config'],
  ['/musical', '/musical'],
])('%s is %s below /music, whether the proxy took the path away or not', (url, expected) => {
  expect(withoutBase(url, '/music')).toBe(expected);
  expect(withoutBase(url, '')).toBe(url);
});

test.each([
  ['//rest/ping?c=a', '/rest/ping?c=a'],
  ['/rest//ping', '/rest/ping'],
  ['///index.php//apps/gpoddersync/subscriptions', '/index.php/apps/gpoddersync/subscriptions'],
  ['/search?q=https://a.example//b?c', '/search?q=https://a.example//b?c'],
  ['http://a.example/b', 'http://a.example/b'],
])('%s is routed as %s', (url, expected) => {
  expect(singleSlashes(url)).toBe(expected);
});

test('the page names its files below the path, and other addresses as they were', () => {
  const page = '<html lang="en"><script src="/theme.js"></script><link href="https://example.org/a"></html>';
  expect(pageBelow(page, '/music')).toBe(
    '<html data-base="/music" lang="en"><script src="/music/theme.js"></script><link href="https://example.org/a"></html>',
  );
});

test.each([
  'https://a.example/api',
  'https://a.example/b"c',
  'https://a.example/b?c',
  'https://a.example/b//c',
  'ftp://a.example',
])('PUBLIC_URL=%s is refused with a sentence', (value) => {
  expect(() => readConfig({ PUBLIC_URL: value })).toThrow(/^PUBLIC_URL must be an address such as/);
});

const webFolder = mkdtempSync(join(tmpdir(), 'earshot-web-'));
writeFileSync(join(webFolder, 'index.html'), '<html lang="en"><script src="/theme.js"></script></html>');
const { publicUrl, basePath } = readConfig({ PUBLIC_URL: 'https://example.org/music/' });
const below = {
  webFolder,
  config: { signups: 'open' as const, publicUrl, basePath, trustProxy: false as const },
};

test('everything is answered below the path: the page of a deep link, calls, health, the music API', async () => {
  await using server = await testApp(below);
  for (const address of ['/music', '/music/album/l.4', '/album/l.4']) {
    const page = await server.app.inject(address);
    expect(page.body).toContain('data-base="/music"');
    expect(page.body).toContain('src="/music/theme.js"');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  }
  for (const address of ['/music/healthz', '/healthz', '/music/api/config', '/api/config'])
    expect((await server.app.inject(address)).statusCode).toBe(200);
  expect((await server.app.inject('/music/v1/nothing')).json()).toMatchObject({
    errors: [{ status: '404' }],
  });
});

test('cookies stay below the path, so that another server of the same host never sees them', async () => {
  await using server = await testApp(below);
  const body = { email: 'ann@example.org', password: 'correct horse', confirmPassword: 'correct horse' };
  const answer = await server.ask('POST', '/api/auth/signup', body);
  const paths = Object.fromEntries(answer.cookies.map(({ name, path, secure }) => [name, [path, secure]]));
  expect(paths).toMatchObject({ '__Secure-earshot': ['/music/', true] });
  for (const [path] of Object.values(paths)) expect(path).toMatch(/^\/music\//);
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect((await server.ask('GET', '/music/api/auth/me', undefined, cookie)).statusCode).toBe(200);
  const { url } = (await server.ask('POST', '/api/operator/invitations', { note: '' }, cookie)).json<{
    url: string;
  }>();
  expect(url).toMatch(/^https:\/\/example\.org\/music\/invitation#/);
});

test('who leaves is led to the log-in below the path', async () => {
  await using server = await testApp(below);
  const answer = await server.ask('GET', '/music/api/auth/leave');
  expect(answer.headers['location']).toBe('/music/login');
});
