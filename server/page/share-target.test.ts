import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

/** Shares as the system does: from outside of any page. */
async function share({ app }: TestApp, fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const request = new Request('http://a.example', { method: 'POST', body: form });
  return app.inject({
    method: 'POST',
    url: '/share-target',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'sec-fetch-site': 'none', 'content-type': request.headers.get('content-type') ?? '' },
  });
}

test('a shared address leads to the search for podcasts, with it filled in', async () => {
  await using server = await testApp();
  const answer = await share(server, { title: 'Tides', text: 'https://feeds.example/a.xml' });
  expect([answer.statusCode, answer.headers['location']]).toEqual([
    303,
    '/podcasts?q=https%3A%2F%2Ffeeds.example%2Fa.xml',
  ]);
});

test('a shared file leads to the import, below the path of the host', async () => {
  const { publicUrl, basePath } = readConfig({ PUBLIC_URL: 'https://example.org/music' });
  const config = { signups: 'open' as const, trustProxy: false as const, publicUrl, basePath };
  await using server = await testApp({ config });
  const answer = await share(server, { file: new File(['<opml/>'], 'a.opml') });
  expect(answer.headers['location']).toBe('/music/settings?import=shared');
});

test('a file that is too large, and what is no form, do no harm', async () => {
  await using server = await testApp();
  const large = await share(server, { file: new File(['x'.repeat(2_000_000)], 'a.opml') });
  expect(large.headers['location']).toBe('/settings?import=shared');
  const text = await server.app.inject({ method: 'POST', url: '/share-target', payload: 'a=b' });
  expect(text.statusCode).toBeLessThan(500);
});

test('every other call is still refused to what comes from outside of a page of ours', async () => {
  await using server = await testApp();
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: {},
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(answer.json()).toMatchObject({ code: 'cross_site' });
});
