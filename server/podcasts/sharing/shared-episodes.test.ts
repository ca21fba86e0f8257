import { expect, test } from 'vitest';
import type { ShareLink } from '#contract/share-links.ts';
import type { TestWebServer } from '#server/net/testing/test-web-server.ts';
import { testWebServer } from '#server/net/testing/test-web-server.ts';
import { rss, testPodcasts } from '../testing/test-podcasts.ts';

const sound = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 251));

/** A server where links are on, and one episode of a show that Ann is subscribed to. */
async function withEpisode(web: TestWebServer) {
  web.answers['/a.mp3'] = (request, response) => {
    const name = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64').toString();
    if (name !== 'ann:secret') return void response.writeHead(401).end();
    const start = Number(/bytes=(\d+)/.exec(request.headers.range ?? '')?.[1] ?? 0);
    response
      .writeHead(206, {
        'content-type': 'audio/mpeg',
        'content-length': sound.length - start,
        'content-range': `bytes ${start}-${sound.length - 1}/${sound.length}`,
      })
      .end(sound.subarray(start));
  };
  web.answers['/feed'] = rss('Night talk', [{ title: 'Owls', guid: '1', url: web.url('/a.mp3') }]);
  const server = await testPodcasts({ allow: [web.host] });
  await server.ask('PUT', '/api/operator/share-links', { isOn: true }, server.ann.cookie);
  const url = web.url('/feed').replace('//', '//ann:secret@');
  const { results } = (await server.post('/api/podcast/podcast-by-url', { urls: [url] })).json<{
    results: { id: number }[];
  }>();
  const feedId = results[0]?.id ?? 0;
  const { data } = (await server.post(`/api/podcast/get-episodes/${feedId}`)).json<{
    data: { items: { id: number }[] };
  }>();
  const itemId = String(data.items[0]?.id);
  const make = (cookie = server.ann.cookie) =>
    server.post(
      '/api/share-links',
      { kind: 'episode', itemId, expiresAt: null, maxPlays: null, note: '' },
      cookie,
    );
  const open = (path: string, range?: string) =>
    server.app.inject({ method: 'GET', url: path, headers: range === undefined ? {} : { range } });
  return Object.assign(server, { feedId, make, open });
}

test('whoever has a link hears the episode through this server, until its listener leaves the show', async () => {
  await using web = await testWebServer({});
  await using server = await withEpisode(web);
  const { url } = (await server.make()).json<ShareLink>();
  const path = new URL(url ?? '').pathname;
  const page = await server.open(path);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Owls');
  expect(page.body).toContain('Night talk');
  // Of a show behind a password neither the address nor the password is in the page.
  expect(page.body).not.toMatch(/secret|a\.mp3/);
  const [, address = ''] = /data-sound="([^"]+)"/.exec(page.body) ?? [];
  const part = await server.open(address, 'bytes=1000-');
  expect([part.statusCode, part.rawPayload.equals(sound.subarray(1000))]).toEqual([206, true]);
  expect((await server.open(address.replace(/audio\/\d+/, 'audio/999'))).statusCode).toBe(404);
  await server.post('/api/podcast/remove-sub', { podcastIndexId: server.feedId });
  expect((await server.open(path)).statusCode).toBe(410);
  expect((await server.open(address)).statusCode).toBe(404);
  expect((await server.make()).statusCode).toBe(404);
});

test('an episode of somebody else’s private show cannot be shared', async () => {
  await using web = await testWebServer({});
  await using server = await withEpisode(web);
  const bob = await server.signUp('bob@example.org');
  expect((await server.make(bob.cookie)).statusCode).toBe(404);
});
