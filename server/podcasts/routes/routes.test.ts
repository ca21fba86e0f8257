import { expect, test } from 'vitest';
import { pathParameters } from '#contract/path-parameters.ts';
import type { ImportOutcome } from '#contract/podcast-imports.ts';
import type { Episode, Feed } from '#contract/podcast-shapes.ts';
import { onBothDatabases } from '#server/database/testing/test-databases.ts';
import { testWebServer } from '#server/net/testing/test-web-server.ts';
import type { Directory, Hit } from '../shared/search-result.ts';
import { daily, rss, testPodcasts } from '../testing/test-podcasts.ts';

type Episodes = { data: { items: Episode[]; before: string | null } };
type SearchReply = { data: { feeds: Feed[] }; warnings: string[] };

const hit = (url: string, more: Partial<Hit> = {}): Hit => ({
  url,
  guid: null,
  directoryId: null,
  title: 'A Show',
  author: 'Somebody',
  description: '',
  image: null,
  link: null,
  language: null,
  episodeCount: 5,
  parseErrors: 0,
  locked: 0,
  crawlErrors: 0,
  priority: 0,
  ...more,
});

const directory = (name: string, search: Directory['search']): Directory => ({ name, search });

onBothDatabases((open) => {
  test('a listener pastes an address, subscribes, reads the episodes and leaves again', async () => {
    await using web = await testWebServer({ '/feed': rss('Morning News', daily(30)) });
    await using server = await testPodcasts({ allow: [web.host], database: await open() });
    const result = (await server.post('/api/podcast/search', { term: web.url('/feed') })).json<SearchReply>();
    expect(result.data.feeds.map(({ title, episodeCount, state }) => [title, episodeCount, state])).toEqual([
      ['Morning News', 30, 'ok'],
    ]);
    const id = result.data.feeds[0]!.id;
    expect((await server.post('/api/podcast/subscribe', { podcastIndexId: String(id) })).statusCode).toBe(
      201,
    );
    expect((await server.post('/api/podcast/subscribe', { podcastIndexId: id })).statusCode).toBe(200);
    const subs = (await server.post('/api/podcast/get-subs')).json<Feed[]>();
    expect(subs.map((feed) => feed.id)).toEqual([id]);

    const first = (await server.post(`/api/podcast/get-episodes/${id}?limit=20`)).json<Episodes>().data;
    expect([first.items.length, first.items[0]!.title, first.items[19]!.title]).toEqual([
      20,
      'Day 30',
      'Day 11',
    ]);
    const second = (
      await server.post(`/api/podcast/get-episodes/${id}?limit=20&before=${first.before}`)
    ).json<Episodes>().data;
    expect([second.items.length, second.items[0]!.title, second.before]).toEqual([10, 'Day 10', null]);
    const term = (await server.post(`/api/podcast/get-episodes/${id}?term=DAY 1`)).json<Episodes>().data;
    expect(term.items).toHaveLength(11);
    expect(
      (await server.post(`/api/podcast/get-episodes/${id}?term=%25`)).json<Episodes>().data.items,
    ).toEqual([]);
    const newest = (await server.post(`/api/podcast/get-episodes/${id}?newest=1`)).json<Episodes>().data;
    expect(newest.items.map(({ title }) => title)).toEqual(['Day 30']);
    expect(first.items[0]).toMatchObject({
      feedId: id,
      feedTitle: 'Morning News',
      feedMedium: 'podcast',
      enclosureUrl: 'https://audio.example.org/30.mp3',
      enclosureType: 'audio/mpeg',
      datePublished: Date.UTC(2026, 0, 30, 9) / 1000,
      datePublishedPretty: 'January 30, 2026 9:00am',
      guid: 'day-30',
      removed: false,
    });
    const one = (await server.get(`/api/podcast/episode/${first.items[0]!.id}`)).json<{
      data: { episode: Episode };
    }>();
    expect(one.data.episode.title).toBe('Day 30');
    expect((await server.post('/api/podcast/remove-sub', { podcastIndexId: id })).json()).toEqual({ id });
    expect((await server.post('/api/podcast/remove-sub', { podcastIndexId: id })).statusCode).toBe(200);
    expect((await server.post('/api/podcast/get-subs')).json()).toEqual([]);
    expect(server.warnings).toEqual([]);
  });

  test('a broken address is said to be none, and no directory is asked for it', async () => {
    await using server = await testPodcasts({ allow: [], database: await open() });
    for (const term of ['https://[', ' HTTP://%', 'http://x:99999/']) {
      const answer = await server.post('/api/podcast/search', { term });
      expect([answer.statusCode, answer.json<SearchReply>()]).toMatchObject([
        200,
        { data: { feeds: [] }, warnings: ['That is not the address of a feed.'] },
      ]);
    }
  });

  test('my episodes are found by their titles, and an empty term is refused', async () => {
    await using web = await testWebServer({ '/feed': rss('Morning News', daily(30)) });
    await using server = await testPodcasts({ allow: [web.host], database: await open() });
    await server.post('/api/podcast/podcast-by-url', { urls: [web.url('/feed')] });
    const search = (term: string) =>
      server.get(`/api/podcast/search-episodes?term=${encodeURIComponent(term)}`);
    const episodes = (await search('day 2')).json<Episodes>().data.items;
    expect(episodes.map(({ title }) => title).slice(0, 3)).toEqual(['Day 29', 'Day 28', 'Day 27']);
    expect((await search('Day')).json<Episodes>().data.items).toHaveLength(25);
    expect((await search('  ')).statusCode).toBe(400);
  });

  test('the filter finds what stands in an episode’s description alone', async () => {
    const withDescription = (more: string) => ({ more: `<description>${more}</description>` });
    const day = (title: string, more: object) => ({ ...daily(1)[0], title, guid: title, ...more });
    const items = [
      day('Monday', withDescription('Ida plays the &lt;b&gt;Harp&lt;/b&gt;.')),
      day('Harp night', withDescription('Nothing else.')),
      day('Tuesday', withDescription('Only drums.')),
    ];
    await using web = await testWebServer({ '/feed': rss('Morning News', items) });
    await using server = await testPodcasts({ allow: [web.host], database: await open() });
    const result = (await server.post('/api/podcast/search', { term: web.url('/feed') })).json<SearchReply>();
    const path = `/api/podcast/get-episodes/${result.data.feeds[0]!.id}`;
    const titles = async (term: string) =>
      (await server.post(`${path}?term=${term}`))
        .json<Episodes>()
        .data.items.map(({ title }) => title)
        .toSorted();
    expect(await titles('hARp')).toEqual(['Harp night', 'Monday']);
    expect(await titles('plays the harp')).toEqual(['Monday']);
  });

  test('of two spellings of one address the one that works is followed, whichever is named first', async () => {
    await using web = await testWebServer({ '/one': rss('One', daily(2)) });
    await using server = await testPodcasts({ allow: [web.host], database: await open() });
    const urls = ['/one/', '/one'].map(web.url);
    const answer = await server.post('/api/podcast/podcast-by-url', { urls });
    const { results } = answer.json<{ results: ImportOutcome[] }>();
    expect(results.map(({ status }) => status)).toEqual(['failed', 'subscribed']);
    expect((await server.post('/api/podcast/get-subs')).json<Feed[]>().map(({ title }) => title)).toEqual([
      'One',
    ]);
  });

  test('addresses are subscribed to, and each is told its outcome', async () => {
    await using web = await testWebServer({
      '/one': rss('One', daily(2)),
      '/page': '<!doctype html><html><head><title>x</title></head><body>hello</body></html>',
      '/named':
        '<html><head><link rel="alternate" type="application/rss+xml" href="/one"></head><body></body></html>',
      '/never': () => undefined,
      '/busy': (_request, response) => {
        response.writeHead(503, { 'retry-after': '120' }).end();
      },
    });
    await using server = await testPodcasts({ allow: [web.host], database: await open() });
    const urls = ['/one', '/one/', '/page', '/missing', '/named', '/busy'].map(web.url);
    const { results } = (
      await server.post('/api/podcast/podcast-by-url', {
        urls: [...urls, 'http://10.0.0.1/feed', 'not an address'],
      })
    ).json<{ results: ImportOutcome[] }>();
    expect(results.map(({ status }) => status).sort()).toEqual(
      ['subscribed', 'already', 'failed', 'failed', 'already', 'pending', 'failed', 'failed'].sort(),
    );
    expect(results.map(({ error }) => error)).toEqual([
      undefined,
      undefined,
      '127.0.0.1 answered with a web page, not with a feed.',
      '127.0.0.1 answered with 404 (not there).',
      undefined,
      '127.0.0.1 answered with 503 (not available now).',
      '10.0.0.1 is not on the open internet, and Earshot reaches nothing else.',
      'That is not the address of a feed.',
    ]);
    const subs = (await server.post('/api/podcast/get-subs')).json<Feed[]>();
    expect(subs.map(({ title, state }) => [title, state])).toEqual([
      ['127.0.0.1', 'failing'],
      ['One', 'ok'],
    ]);
    expect(web.requestCountOf('/one')).toBe(1);
    expect(server.warnings).toEqual([]);
  });

  test('search merges what directories and the own store know, and names the directory that failed', async () => {
    await using web = await testWebServer({ '/mine': rss('My Jazz Show', daily(3)) });
    const good = directory('Good', async () => [
      hit('https://a.example.org/feed', { title: 'Jazz One', directoryId: 7, priority: 3, guid: 'g1' }),
      hit('https://b.example.org/feed', { title: 'Jazz Two', locked: 1 }),
    ]);
    const same = directory('Same', async () => [
      hit('http://A.example.org/feed/', { title: 'Jazz One again' }),
      hit('https://moved.example.org/feed', { title: 'Jazz One moved', guid: 'g1' }),
      // The address of what was left out tells it as well.
      hit('https://moved.example.org/feed', { title: 'Jazz One moved again', guid: 'g9' }),
      hit(web.url('/mine')),
    ]);
    const bad = directory('Bad', () => Promise.reject(new Error('down')));
    await using server = await testPodcasts({
      allow: [web.host],
      directories: [good, same, bad],
      database: await open(),
    });
    await server.post('/api/podcast/podcast-by-url', { urls: [web.url('/mine')] });
    const result = (await server.post('/api/podcast/search', { term: 'jazz' })).json<SearchReply>();
    expect(
      result.data.feeds.map(({ title, directoryId, priority, locked, state }) => [
        title,
        directoryId,
        priority,
        locked,
        state,
      ]),
    ).toEqual([
      ['Jazz One', 7, 3, 0, 'pending'],
      ['Jazz Two', null, 0, 1, 'pending'],
      ['My Jazz Show', null, 0, 0, 'ok'],
    ]);
    expect(result.warnings).toEqual(['Bad could not be asked.']);
    const again = (await server.post('/api/podcast/search', { term: 'jazz' })).json<SearchReply>();
    expect(again.data.feeds.map(({ id }) => id)).toEqual(result.data.feeds.map(({ id }) => id));
    expect((await server.post('/api/podcast/search', { term: '  ' })).statusCode).toBe(400);
    expect(server.warnings).toEqual([]);
  });

  test("a feed with a password is its listener's own: not found by others, shown without the password", async () => {
    await using web = await testWebServer({
      '/members': (request, response) => {
        if (request.headers.authorization === undefined) response.writeHead(401).end();
        else response.end(rss('Members Only', daily(2), '<itunes:author>Them</itunes:author>'));
      },
    });
    await using server = await testPodcasts({ allow: [web.host], database: await open() });
    const ben = await server.signUp('ben@example.org');
    const secret = web.url('/members').replace('http://', 'http://ann:secret@');
    const [mine] = (await server.post('/api/podcast/podcast-by-url', { urls: [secret] })).json<{
      results: ImportOutcome[];
    }>().results;
    expect(mine).toMatchObject({ status: 'subscribed', title: 'Members Only' });
    const answer = await server.post('/api/podcast/get-subs');
    expect(answer.body).not.toContain('secret');
    expect((await server.get('/api/podcast/opml')).body).not.toContain('secret');
    const episodes = (await server.post(`/api/podcast/get-episodes/${mine!.id}`)).json<Episodes>().data.items;
    for (const url of [
      `/api/podcast/get-podcast/${mine!.id}`,
      `/api/podcast/episode/${episodes[0]!.id}`,
      `/api/podcast/chapters/${episodes[0]!.id}`,
    ])
      expect([url, (await server.get(url, ben.cookie)).statusCode]).toEqual([url, 404]);
    for (const [url, body] of [
      ['/api/podcast/subscribe', { podcastIndexId: mine!.id }],
      [`/api/podcast/get-episodes/${mine!.id}`, {}],
      ['/api/podcast/refresh', { feedId: mine!.id }],
      ['/api/podcast/speed', { feedId: mine!.id, speed: 1.5 }],
      ['/api/podcast/show-view', { feedId: mine!.id, layout: 'list', order: null }],
    ] as const)
      expect([url, (await server.post(url, body, ben.cookie)).statusCode]).toEqual([url, 404]);
    const result = (
      await server.post('/api/podcast/search', { term: 'members' }, ben.cookie)
    ).json<SearchReply>();
    expect(result.data.feeds).toEqual([]);
    expect(
      (await server.post('/api/podcast/search', { term: 'members' })).json<SearchReply>().data.feeds,
    ).toHaveLength(1);
  });

  test('how I see the episodes of a show is remembered for me alone, and taken back', async () => {
    await using web = await testWebServer({ '/feed': rss('Seen', daily(3)) });
    await using server = await testPodcasts({ allow: [web.host], database: await open() });
    const ben = await server.signUp('ben@example.org');
    const [address] = (await server.post('/api/podcast/podcast-by-url', { urls: [web.url('/feed')] })).json<{
      results: ImportOutcome[];
    }>().results;
    const feedId = address!.id;
    const see = (view: object) => server.post('/api/podcast/show-view', { feedId, ...view });
    const views = async (cookie?: string) => (await server.get('/api/podcast/show-views', cookie)).json();
    expect((await see({ layout: 'list', order: null })).statusCode).toBe(204);
    await see({ layout: 'list', order: 'oldest' });
    expect(await views()).toEqual({ views: [{ feedId, layout: 'list', order: 'oldest' }] });
    expect(await views(ben.cookie)).toEqual({ views: [] });
    expect((await see({ layout: 'heap', order: null })).statusCode).toBe(400);
    await see({ layout: null, order: null });
    expect(await views()).toEqual({ views: [] });
    const titles = async (query: string) =>
      (await server.post(`/api/podcast/get-episodes/${feedId}?${query}`))
        .json<Episodes>()
        .data.items.map(({ title }) => title);
    expect(await titles('order=oldest')).toEqual((await titles('')).toReversed());
  });

  test('speeds are remembered for a show and taken back', async () => {
    await using web = await testWebServer({ '/feed': rss('Fast', daily(1)) });
    await using server = await testPodcasts({ allow: [web.host], database: await open() });
    const [address] = (await server.post('/api/podcast/podcast-by-url', { urls: [web.url('/feed')] })).json<{
      results: ImportOutcome[];
    }>().results;
    expect((await server.post('/api/podcast/speed', { feedId: address!.id, speed: 1.5 })).statusCode).toBe(
      204,
    );
    expect((await server.get('/api/podcast/speeds')).json()).toEqual({
      speeds: [{ feedId: address!.id, speed: 1.5 }],
    });
    expect((await server.post('/api/podcast/speed', { feedId: address!.id, speed: 3.1 })).statusCode).toBe(
      400,
    );
    await server.post('/api/podcast/speed', { feedId: address!.id, speed: null });
    expect((await server.get('/api/podcast/speeds')).json()).toEqual({ speeds: [] });
  });
});

test('ids that are none, too many, or of nothing are refused with a sentence', async () => {
  await using server = await testPodcasts();
  const status = async (path: string) => (await server.post(`/api/podcast/get-episodes/${path}`)).statusCode;
  expect(await status('abc')).toBe(400);
  expect(await status('1,,2')).toBe(400);
  expect(await status('999')).toBe(404);
  expect(await status(Array.from({ length: 101 }, (_, id) => id + 1).join(','))).toBe(400);
  expect(await status('1?limit=0')).toBe(400);
  expect(await status('1?limit=1001')).toBe(400);
  expect((await server.get('/api/podcast/get-podcast/77')).statusCode).toBe(404);
  expect((await server.get('/api/podcast/episode/77')).statusCode).toBe(404);
  expect((await server.post('/api/podcast/subscribe', { podcastIndexId: 77 })).statusCode).toBe(404);
});

test('when every directory fails and nothing is known, the search says so', async () => {
  const bad = directory('Bad', () => Promise.reject(new Error('down')));
  await using server = await testPodcasts({ directories: [bad] });
  const answer = await server.post('/api/podcast/search', { term: 'jazz' });
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
    502,
    'No podcast directory could be reached.',
  ]);
});

test('nothing of podcasts is told to a stranger', async () => {
  await using server = await testPodcasts();
  const calls = server.app.endpoints.filter(({ path }) => /podcast|resolve-url/.test(path));
  expect(calls.length).toBeGreaterThan(18);
  for (const { method, path } of calls) {
    const url = pathParameters(path).reduce((address, name) => address.replace(`:${name}`, '1'), path);
    expect([url, (await server.ask(method, url, method === 'POST' ? {} : undefined)).statusCode]).toEqual([
      url,
      401,
    ]);
  }
});
