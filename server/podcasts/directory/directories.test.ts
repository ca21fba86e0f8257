import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createGuardedFetch } from '#server/net/guarded-fetch.ts';
import { testWebServer } from '#server/net/testing/test-web-server.ts';
import { directoriesOf } from './directories.ts';

const now = () => Date.UTC(2026, 0, 1);
const never = new AbortController().signal;

test('the Podcast Index is asked with a signature, and what it lacks counts as nothing', async () => {
  const feeds = [
    {
      id: 75,
      podcastGuid: 'g',
      title: ' Jazz &amp; more ',
      url: 'https://a.example.org/feed',
      description: '<p>Hi</p>',
      author: '',
      ownerName: 'Ann',
      artwork: 'https://a.example.org/c.jpg',
      episodeCount: 9,
      locked: 1,
      priority: 3,
    },
    { id: 76, title: 'Dead', url: 'https://b.example.org/feed', dead: 1 },
    { id: 77, title: 'No feed', url: 'javascript:alert(1)' },
    { id: 'x', title: null, url: 'https://c.example.org/feed', episodeCount: '5' },
  ];
  await using web = await testWebServer({ '/api/search/byterm': JSON.stringify({ status: 'true', feeds }) });
  const net = createGuardedFetch({ allowPrivateHosts: [web.host], userAgent: 'Earshot/test' });
  const [index] = directoriesOf(
    { podcastIndex: { key: 'k', secret: 's', url: web.url('/api') }, itunesSearchUrl: undefined },
    net,
    now,
  );
  const hits = await index!.search('jazz & soul', never);
  expect(
    hits.map(({ title, author, description, directoryId, locked, priority, episodeCount }) => [
      title,
      author,
      description,
      directoryId,
      locked,
      priority,
      episodeCount,
    ]),
  ).toEqual([
    ['Jazz &amp; more', 'Ann', 'Hi', 75, 1, 3, 9],
    ['', '', '', null, 0, 0, 0],
  ]);
  const { path, headers } = web.requests[0]!;
  expect(path).toContain('q=jazz+%26+soul');
  const date = String(now() / 1000);
  expect(headers).toMatchObject({
    'user-agent': 'Earshot/test',
    'x-auth-key': 'k',
    'x-auth-date': date,
    authorization: createHash('sha1').update(`ks${date}`).digest('hex'),
  });
  await net.close();
});

test('Apple is asked without a key; rows without a feed are left out; a 429 is heeded', async () => {
  const results = [
    {
      collectionName: 'Jazz',
      artistName: 'Ann',
      feedUrl: 'https://a.example.org/feed',
      artworkUrl100: 'https://i.example.org/100x100bb.jpg',
      trackCount: 4,
    },
    { collectionName: 'Without' },
  ];
  await using web = await testWebServer({
    '/search': (_request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(JSON.stringify({ resultCount: 2, results }));
    },
    '/busy': (_request, response) => {
      response.writeHead(429).end();
    },
  });
  const net = createGuardedFetch({ allowPrivateHosts: [web.host], userAgent: 'Earshot/test' });
  const itunes = (path: string) =>
    directoriesOf({ podcastIndex: undefined, itunesSearchUrl: web.url(path) }, net, now)[0]!;
  expect(await itunes('/search').search('jazz', never)).toMatchObject([
    {
      title: 'Jazz',
      author: 'Ann',
      url: 'https://a.example.org/feed',
      image: 'https://i.example.org/600x600bb.jpg',
      episodeCount: 4,
      locked: 0,
      priority: 0,
    },
  ]);
  const busy = itunes('/busy');
  await expect(busy.search('a', never)).rejects.toThrow('429');
  await expect(busy.search('b', never)).rejects.toThrow('429');
  expect(web.requests.filter(({ path }) => path.startsWith('/busy'))).toHaveLength(1);
  await net.close();
});

test('a huge answer is read apart from the server, and one that is no list counts as a failure', async () => {
  const results = Array.from({ length: 400 }, (_, number) => ({
    collectionName: 'Jazz '.repeat(200),
    feedUrl: `https://a.example.org/${number}`,
  }));
  await using web = await testWebServer({
    '/large': JSON.stringify({ results: [0, ...results] }),
    '/deep': `{"results":${'['.repeat(1_000_000)}`,
    '/none': '{}',
  });
  const net = createGuardedFetch({ allowPrivateHosts: [web.host], userAgent: 'Earshot/test' });
  const itunes = (path: string) =>
    directoriesOf({ podcastIndex: undefined, itunesSearchUrl: web.url(path) }, net, now)[0]!;
  expect(await itunes('/large').search('jazz', never)).toHaveLength(99);
  await expect(itunes('/deep').search('jazz', never)).rejects.toThrow('too deep');
  await expect(itunes('/none').search('jazz', never)).rejects.toThrow('no list of results');
  await net.close();
});
