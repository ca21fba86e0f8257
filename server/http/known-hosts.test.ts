import { hostname } from 'node:os';
import { expect, test, vi } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';
import { isKnownHost } from './known-hosts.ts';

const none = { publicUrl: undefined, allowedHosts: [] };
const config = { signups: 'open', publicUrl: undefined, trustProxy: false } as const;

test('an address, localhost, this machine and names of home networks are ours', () => {
  for (const host of [
    '127.0.0.1:4400',
    '192.168.1.20',
    '[::1]:4400',
    '[fd00::1]',
    'localhost:4400',
    'LOCALHOST',
    'nas',
    'nas:4400',
    'music.local',
    'Music.Local.:4400',
    'music.lan',
    'music.home.arpa',
    'music.internal',
    `${hostname()}:4400`,
  ])
    expect(isKnownHost(host, none), host).toBe(true);
});

test('a public name is ours only where whoever runs the server says so', () => {
  const settings = { publicUrl: 'https://music.example.org', allowedHosts: ['other.example.org'] };
  for (const host of ['music.example.org', 'music.example.org:443', 'other.example.org:4400']) {
    expect(isKnownHost(host, settings), host).toBe(true);
    expect(isKnownHost(host, none), host).toBe(false);
  }
  for (const host of [
    'evil.example',
    'music.example.org.evil.example',
    '127.0.0.1.nip.io',
    'xlocal',
    'evillan.com',
    '',
  ])
    expect(isKnownHost(host, settings), host).toBe(host === 'xlocal');
});

test('a page that points its own name at this server reads and makes nothing', async () => {
  const warn = vi.fn<(sentence: string) => void>();
  await using server = await testApp({ config });
  server.app.log.warn = warn;
  const ask = (host: string, url = '/api/config', headers = {}) =>
    server.app.inject({ url, headers: { host, ...headers } });
  for (let time = 0; time < 2; time += 1) {
    const answer = await ask('evil.example:4400');
    expect(answer.statusCode).toBe(421);
    expect(answer.json()).toMatchObject({
      code: 'unknown_host',
      error: expect.stringContaining('ALLOWED_HOSTS=evil.example'),
    });
    expect(answer.headers['content-security-policy']).toBeDefined();
  }
  expect(warn.mock.calls.filter(([sentence]) => sentence.includes('evil.example'))).toHaveLength(1);
  expect((await ask('evil.example', '/')).statusCode).toBe(421);
  expect((await ask('evil.example', '/v1/me/storefront')).statusCode).toBe(421);
  expect((await ask('nas.lan:4400')).statusCode).toBe(200);
  expect((await ask('probe.example', '/healthz')).statusCode).toBe(200);
  expect((await ask('probe.example', '/readyz?x=1')).statusCode).toBe(200);
});

test('behind a proxy that is believed, the name that it says counts as well', async () => {
  await using server = await testApp({
    config: { ...config, trustProxy: 1, allowedHosts: ['music.example.org'] },
  });
  const ask = (name: string) =>
    server.app.inject({ url: '/api/config', headers: { host: 'earshot:4400', 'x-forwarded-host': name } });
  expect((await ask('music.example.org')).statusCode).toBe(200);
  expect((await ask('evil.example')).statusCode).toBe(421);
  // The script of a rebound page can set any X-Forwarded-Host.
  const forged = { host: 'evil.example', 'x-forwarded-host': 'music.example.org' };
  expect((await server.app.inject({ url: '/api/config', headers: forged })).statusCode).toBe(421);
});

test('a Host that is no authority is refused everywhere, and so is one that a believed proxy says', async () => {
  await using plain = await testApp({ config });
  await using behindProxy = await testApp({ config: { ...config, trustProxy: 1 } });
  for (const host of [
    '127.0.0.1:4650@evil.example',
    'nas/evil.example',
    'nas:port',
    'nas:70000',
    '[::1',
    'a b',
  ])
    for (const url of ['/api/config', '/healthz', '/rest/ping', '/']) {
      expect((await plain.app.inject({ url, headers: { host } })).statusCode, `${host} ${url}`).toBe(400);
      const headers = { host: 'nas', 'x-forwarded-host': host };
      expect((await behindProxy.app.inject({ url, headers })).statusCode, `${host} ${url}`).toBe(400);
      // Headers of an untrusted proxy are ignored.
      expect((await plain.app.inject({ url: '/healthz', headers })).statusCode).toBe(200);
    }
});

test('a believed proxy may say http and https, and nothing else', async () => {
  await using plain = await testApp({ config });
  await using behindProxy = await testApp({ config: { ...config, trustProxy: 1 } });
  const statusOf = async ({ app }: typeof plain, scheme: string) =>
    (await app.inject({ url: '/healthz', headers: { host: 'nas', 'x-forwarded-proto': scheme } })).statusCode;
  for (const scheme of ['javascript', 'https:', 'HTTPS', 'ftp', 'http,evil', ''])
    expect([await statusOf(behindProxy, scheme), await statusOf(plain, scheme)], scheme).toEqual([
      scheme === '' ? 200 : 400,
      200,
    ]);
  expect([await statusOf(behindProxy, 'http'), await statusOf(behindProxy, 'https')]).toEqual([200, 200]);
});
