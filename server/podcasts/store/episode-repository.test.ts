import { expect, test } from 'vitest';
import { countQueries } from '#server/database/testing/count-queries.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testWebServer } from '#server/net/testing/test-web-server.ts';
import { rss, testPodcasts } from '../testing/test-podcasts.ts';
import { now, parsed, testShow } from '../testing/test-show.ts';
import { createEpisodeRepository, cursorFrom, cursorText } from './episode-repository.ts';
import { createSubscriptionRepository } from './subscription-repository.ts';

type Page = { data: { items: { id: number; title: string }[]; before: string | null } };

const day = 24 * 60 * 60 * 1000;

const first = { before: null, term: '', newest: false, order: 'newest' } as const;

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

onBothDatabases((open) => {
  test('the newest of all my shows come first, or the oldest, page after page, none twice and none left out', async () => {
    await using opened = await open();
    const { feed, read, episodes } = await testShow(opened);
    const other = await testShow(opened, 'https://a.example/other');
    const at = (days: number) => ({ publishedAt: now - days * day });
    await read([parsed('a1', at(1)), parsed('a3', at(3)), parsed('a5', at(5))]);
    await other.read([parsed('b2', at(2)), parsed('b3', at(3)), parsed('b4', at(4))]);
    const both = [feed.id, other.feed.id, feed.id];
    const titles = async (options: Partial<Parameters<typeof episodes.list>[1]>) =>
      (await episodes.list(both, { ...first, limit: 10, ...options })).map(({ title }) => title);
    expect(await titles({})).toEqual(['a1', 'b2', 'b3', 'a3', 'b4', 'a5']);
    expect(await titles({ newest: true })).toEqual(['a1', 'b2']);
    expect(await titles({ term: 'A' })).toEqual(['a1', 'a3', 'a5']);
    expect(await titles({ term: '%' })).toEqual([]);
    const inPages = async (order: 'newest' | 'oldest') => {
      const pages: string[][] = [];
      let before: ReturnType<typeof cursorFrom> = null;
      for (let page = 0; page < 4; page += 1) {
        const result = await episodes.list(both, { ...first, order, limit: 2, before });
        pages.push(result.map(({ title }) => title));
        const last = result.at(-1);
        if (last) before = cursorFrom(cursorText(last));
      }
      return pages;
    };
    expect(await inPages('newest')).toEqual([['a1', 'b2'], ['b3', 'a3'], ['b4', 'a5'], []]);
    expect(await inPages('oldest')).toEqual([['a5', 'b4'], ['a3', 'b3'], ['b2', 'a1'], []]);
  });

  test('my episodes are found by words of their titles, newest first, and those of shows of others are not', async () => {
    await using opened = await open();
    const mine = await testShow(opened);
    const other = await testShow(opened, 'https://a.example/other');
    const at = (days: number) => ({ publishedAt: now - days * day });
    await mine.read([
      parsed('MØ on the Road', at(3)),
      parsed('The road home', at(1)),
      parsed('Home', { ...at(2), descriptionText: 'road' }),
      parsed('100 % road', at(4)),
    ]);
    await other.read([parsed('A road of others')]);
    await createSubscriptionRepository(opened.database).add(mine.ann, mine.feed.id, now);
    const titles = async (words: string[], limit = 25) =>
      (await mine.episodes.search(words, mine.ann, limit)).map(({ title }) => title);
    expect(await titles(['road'])).toEqual(['The road home', 'MØ on the Road', '100 % road']);
    expect(await titles(['road'], 1)).toEqual(['The road home']);
    expect(await titles(['road', 'mo'])).toEqual(['MØ on the Road']);
    expect(await titles(['%'])).toEqual(['100 % road']);
    expect(await mine.episodes.search(['road'], mine.bob, 25)).toEqual([]);
  });

  test('an episode of a show with a password is there for its listener alone', async () => {
    await using opened = await open();
    const open_ = await testShow(opened);
    const mine = await testShow(opened, 'https://ann:secret@a.example/mine');
    await open_.read([parsed('a')]);
    await mine.read([parsed('m')]);
    const [a, m] = [await open_.idOf('a'), await mine.idOf('m')];
    const seen = async (userId: string) =>
      (await Promise.all([a, m].map((id) => mine.episodes.visible(id, userId)))).map((one) => one?.title);
    expect(await seen(mine.ann)).toEqual(['a', 'm']);
    expect(await seen(mine.bob)).toEqual(['a', undefined]);
    expect(await mine.episodes.visible(m + 100, mine.ann)).toBeUndefined();
  });
});

test.each([
  ['5-7', { sortedAt: 5, id: 7 }],
  ['-5-7', { sortedAt: -5, id: 7 }],
  ['5', null],
  ['5-', null],
  ['x5-7', null],
  ['5-7x', null],
  ['1234567890123456-7', null],
  ['5-1234567890123456', null],
])('the place %s in a list is read as it stands, or not at all', (text, cursor) => {
  expect(cursorFrom(text)).toEqual(cursor);
});

onBothDatabases((open) => {
  test('my shows are asked for their episodes all at once, however many they are', async () => {
    await using opened = await open();
    const shows = [];
    for (let number = 0; number < 30; number += 1)
      shows.push(await testShow(opened, `https://a.example/${number}`));
    for (const { read } of shows) await read([parsed('a')]);
    const { database, queryCount } = countQueries(opened.database);
    const ids = shows.map(({ feed }) => feed.id);
    const result = await createEpisodeRepository(database).list(ids, { ...first, limit: 10 });
    expect(result).toHaveLength(10);
    expect(queryCount()).toBe(1);
  });
});
