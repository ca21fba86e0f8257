import { expect, test } from 'vitest';
import type { Episode, Feed } from '#contract/podcast-shapes.ts';
import { testPodcasts } from '../testing/test-podcasts.ts';

type Feeds = { data: { feeds: Feed[] } };

test('a newcomer without a network finds two shows to subscribe to and play, with chapters and words', async () => {
  await using server = await testPodcasts({ isDemo: () => true });
  const { data } = (await server.get('/api/podcast/suggestions')).json<Feeds>();
  expect(data.feeds.map(({ title, state, demo }) => [title, state, demo])).toEqual([
    ['First Listen', 'ok', true],
    ['Small Sounds', 'ok', true],
  ]);
  const id = data.feeds[0]?.id;
  expect((await server.post('/api/podcast/subscribe', { podcastIndexId: id })).statusCode).toBe(201);
  const episodes = (await server.post(`/api/podcast/get-episodes/${id}`)).json<{
    data: { items: Episode[] };
  }>();
  const [newest] = episodes.data.items;
  expect(newest).toMatchObject({ title: 'Shows without an account', chapters: true });
  expect(Date.now() / 1000 - (newest?.datePublished ?? 0)).toBeLessThan(3 * 24 * 3600);

  const audio = await server.get(`/api/podcast/audio/${newest?.id}`);
  expect([audio.statusCode, audio.headers['content-type']]).toEqual([200, 'audio/mpeg']);
  expect(audio.rawPayload.length).toBeGreaterThan(100_000);
  const part = await server.app.inject({
    url: `/api/podcast/audio/${newest?.id}`,
    headers: { cookie: server.ann.cookie, range: 'bytes=1000-1999' },
  });
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 1000]);
  const { chapters } = (await server.get(`/api/podcast/chapters/${newest?.id}`)).json<{
    chapters: unknown[];
  }>();
  expect(chapters).toHaveLength(3);
  const { lines } = (await server.get(`/api/podcast/transcript/${newest?.id}`)).json<{ lines: unknown[] }>();
  expect(lines[0]).toMatchObject({ speaker: 'Host', text: 'Welcome back. Today: podcasts.' });
  const picture = await server.get(`/api/podcast/picture/feed/${id}?size=100`);
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
  const result = await server.post('/api/podcast/search', { term: 'small sounds' });
  expect(result.json<Feeds>().data.feeds.map(({ title }) => title)).toEqual(['Small Sounds']);
});

test('with music of their own nobody is shown the demonstration, and who subscribed keeps it', async () => {
  let isDemo = true;
  await using server = await testPodcasts({ isDemo: () => isDemo });
  const { data } = (await server.get('/api/podcast/suggestions')).json<Feeds>();
  await server.post('/api/podcast/subscribe', { podcastIndexId: data.feeds[0]?.id });
  isDemo = false;
  expect((await server.get('/api/podcast/suggestions')).json<Feeds>().data.feeds).toEqual([]);
  const result = await server.post('/api/podcast/search', { term: 'small sounds' });
  expect(result.json<Feeds>().data.feeds).toEqual([]);
  expect((await server.post('/api/podcast/get-subs')).json<Feed[]>()).toHaveLength(1);
});
