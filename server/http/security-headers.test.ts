import { expect, test } from 'vitest';
import { testApp } from '#server/testing/test-app.ts';

const everyAnswer = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; frame-src 'none'; form-action 'self'; " +
    "script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; media-src 'self' blob: https:; " +
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; require-trusted-types-for 'script'; " +
    'trusted-types notes own-scripts',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'autoplay=(self), encrypted-media=(self), fullscreen=(self), camera=(), microphone=(), geolocation=(), usb=(), payment=()',
};

test('every answer carries the whole policy, also where nothing was found or the address is none', async () => {
  await using server = await testApp();
  const answers: [string, number][] = [
    ['/healthz', 200],
    ['/api/nothing', 404],
    ['/api/auth/me', 401],
    ['/api/folder/audio/%ff', 400],
    ['/v1/catalog/us/songs/%ff', 400],
  ];
  for (const [url, status] of answers) {
    const { statusCode, headers } = await server.ask('GET', url);
    expect([url, statusCode], url).toEqual([url, status]);
    expect(headers, url).toMatchObject(everyAnswer);
    expect(headers, url).not.toHaveProperty('strict-transport-security');
  }
});

test('https requests get Strict-Transport-Security for a year', async () => {
  const config = { signups: 'open', publicUrl: 'https://music.example.org', trustProxy: false } as const;
  await using server = await testApp({ config });
  for (const url of ['/healthz', '/api/folder/audio/%ff'])
    expect((await server.ask('GET', url)).headers['strict-transport-security'], url).toBe('max-age=31536000');
});
