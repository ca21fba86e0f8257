import { expect, test } from 'vitest';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testWebServer } from '#server/net/testing/test-web-server.ts';
import { rss, testPodcasts } from '../testing/test-podcasts.ts';

type Page = { data: { items: { id: number; title: string }[]; before: string | null } };

onBothDatabases((open) => {
  test('episodes that came out at one moment are all there, on whatever page they stand', async () => {
    const date = new Date(Date.UTC(2026, 0, 1)).toUTCString();
    const items = Array.from({ length: 25 }, (_, number) => ({
      title: `Part ${number}`,
      guid: `part-${number}`,
      url: `https://audio.example.org/${number}.mp3`,
      date,
    }));
    await using web = await testWebServer({ '/feed': rss('Parts', items) });
    await using server = await testPodcasts({ allow: [web.host], database: await open() });
    await server.post('/api/podcast/podcast-by-url', { urls: [web.url('/feed')] });
    const [feed] = (await server.post('/api/podcast/get-subs')).json<{ id: number }[]>();
    const titles: string[] = [];
    let cursor: string | null | undefined;
    for (let page = 0; page < 6; page += 1) {
      const query = new URLSearchParams({ limit: '10', ...(cursor ? { before: cursor } : {}) });
      const answer = await server.post(`/api/podcast/get-episodes/${feed?.id}?${query.toString()}`);
      expect(answer.statusCode, answer.body).toBe(200);
      const { data } = answer.json<Page>();
      titles.push(...data.items.map(({ title }) => title));
      cursor = data.before;
      if (!cursor) break;
    }
    expect(new Set(titles).size).toBe(25);
    expect(titles).toHaveLength(25);
  });
});
