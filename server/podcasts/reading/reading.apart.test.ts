import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ImportOutcome } from '#contract/podcast-imports.ts';
import type { Feed } from '#contract/podcast-shapes.ts';
import { testWebServer } from '#server/net/testing/test-web-server.ts';

import { isTest, readSources } from '../../../scripts/read-sources.ts';
import { root } from '../../../scripts/run-node.ts';
import { hostileTranscripts } from '../testing/test-hostile-texts.ts';
import { daily, rss, testPodcasts } from '../testing/test-podcasts.ts';
import { createReaders } from './readers.ts';
import type { FeedOrder } from './reading-order.ts';

type Outcomes = { results: ImportOutcome[] };

test('what only says that it is a feed is not subscribed to', async () => {
  await using web = await testWebServer({ '/empty': '<rss></rss>' });
  await using server = await testPodcasts({ allow: [web.host] });
  const answer = await server.post('/api/podcast/podcast-by-url', { urls: [web.url('/empty')] });
  expect(answer.json<Outcomes>().results).toMatchObject([
    { status: 'failed', error: 'What 127.0.0.1 answered is no podcast feed.' },
  ]);
  expect((await server.post('/api/podcast/get-subs')).json()).toEqual([]);
});

test('a feed that breaks off in its title is pending, has no half title, and is asked for again', async () => {
  const whole = rss('A &amp; B', daily(1));
  await using web = await testWebServer({ '/feed': whole.slice(0, whole.indexOf('&amp;') + 3) });
  let time = Date.now();
  await using server = await testPodcasts({ allow: [web.host], now: () => time });
  const answer = await server.post('/api/podcast/podcast-by-url', { urls: [web.url('/feed')] });
  expect(answer.json<Outcomes>().results).toMatchObject([
    { status: 'pending', error: '127.0.0.1 broke off in the middle of its feed.' },
  ]);
  expect(answer.body).not.toContain('&am');
  const shows = async () => (await server.post('/api/podcast/get-subs')).json<Feed[]>();
  expect((await shows()).map(({ title }) => title)).not.toContain('A &am');
  web.answers['/feed'] = whole;
  time += 24 * 60 * 60 * 1000;
  await server.podcasts.refresher.runDue();
  expect((await shows()).map(({ title }) => title)).toEqual(['A & B']);
});

test('while a transcript that is made to hurt is being read, the server answers, and the file is named', async () => {
  const hostile = hostileTranscripts.find(({ name }) => name === 'line ends')!.text(8 * 1024 * 1024);
  await using web = await testWebServer({ '/t': hostile, '/c': '{"chapters":'.padEnd(1_000_000, '[') });
  web.answers['/feed'] = rss('Show', [
    {
      guid: '1',
      more: `<podcast:transcript url="${web.url('/t')}" type="text/vtt"/><podcast:chapters url="${web.url('/c')}" type="application/json"/>`,
    },
  ]);
  await using server = await testPodcasts({ allow: [web.host] });
  const { results } = (
    await server.post('/api/podcast/podcast-by-url', { urls: [web.url('/feed')] })
  ).json<Outcomes>();
  const { data } = (await server.post(`/api/podcast/get-episodes/${results[0]!.id}`)).json<{
    data: { items: { id: number }[] };
  }>();
  const id = data.items[0]!.id;
  const read = new AbortController();
  const transcript = server.get(`/api/podcast/transcript/${id}`).finally(() => read.abort());
  const statuses = new Set<number>();
  do {
    statuses.add((await server.get('/healthz')).statusCode);
    await setImmediate();
  } while (!read.signal.aborted);
  expect([...statuses]).toEqual([200]);
  // Reading ends with the million-and-first line.
  expect((await transcript).json()).toMatchObject({ lines: [{ text: 'a' }] });
  await server.get(`/api/podcast/transcript/${id}`);
  expect(web.requestCountOf('/t')).toBe(1);
  const chapters = await server.get(`/api/podcast/chapters/${id}`);
  expect([chapters.statusCode, chapters.json()]).toMatchObject([
    502,
    { code: 'remote_failed', error: 'What 127.0.0.1 sent could not be read.' },
  ]);
});

test('a file that takes too long is refused with a sentence, and the publisher of one is named', async () => {
  await using web = await testWebServer({ '/t': 'WEBVTT\n\n0:01 --> 0:02\nHello' });
  web.answers['/feed'] = rss('Show', [
    { guid: '1', more: `<podcast:transcript url="${web.url('/t')}" type="text/vtt"/>` },
  ]);
  const hasty = createReaders({ milliseconds: 0 });
  const whole = createReaders();
  const readers = {
    ...hasty,
    feed: (order: FeedOrder) => whole.feed(order),
    close: () => Promise.all([hasty.close(), whole.close()]),
  };
  await using server = await testPodcasts({ allow: [web.host], readers });
  const { results } = (
    await server.post('/api/podcast/podcast-by-url', { urls: [web.url('/feed')] })
  ).json<Outcomes>();
  const { data } = (await server.post(`/api/podcast/get-episodes/${results[0]!.id}`)).json<{
    data: { items: { id: number }[] };
  }>();
  const transcript = await server.get(`/api/podcast/transcript/${data.items[0]!.id}`);
  expect([transcript.statusCode, transcript.json()]).toMatchObject([
    502,
    { code: 'remote_failed', error: 'What 127.0.0.1 sent could not be read.' },
  ]);
  const upload = await server.app.inject({
    method: 'POST',
    url: '/api/podcast/opml',
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      'sec-fetch-site': 'same-origin',
      cookie: server.ann.cookie,
    },
    payload:
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhttps://a.org/1\r\n--b--\r\n',
  });
  expect([upload.statusCode, upload.json()]).toMatchObject([
    413,
    { error: 'That file is too large or too strange to read.' },
  ]);
});

test('no reader of foreign texts runs beside the server: only the worker imports them', () => {
  const files = readSources(root).filter(({ path }) => !isTest(path));
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]));
  const reached = new Set<string>();
  // Types are imported from everywhere; what runs is what the import statements without `type` name.
  const runs = (path: string, text: string) =>
    (importsOf.get(path) ?? []).filter((target) => {
      const name = target.slice(target.lastIndexOf('/') + 1);
      return text
        .split('\n')
        .some((line) => line.includes(`/${name}'`) && !/^(import|export) type /.test(line));
    });
  const visit = (path: string) => {
    const file = files.find((one) => one.path === path);
    if (!file || reached.has(path)) return;
    reached.add(path);
    for (const target of runs(path, file.text)) visit(target);
  };
  visit('server/main.ts');
  expect(reached).toContain('server/podcasts/media/extras.ts');
  const readers = [
    'feeds/parse-feed.ts',
    'feeds/prepare-feed.ts',
    'feeds/repair-markup.ts',
    'feeds/decode.ts',
    'feeds/sanitise.ts',
    'reading/remote-chapters.ts',
    'reading/parse-opml.ts',
    'transcript/read-transcript.ts',
  ].map((path) => `server/podcasts/${path}`);
  expect(readers.filter((path) => !importsOf.has(path))).toEqual([]);
  expect(readers.filter((path) => reached.has(path))).toEqual([]);
  visit('server/podcasts/reading/reader-worker.ts');
  expect(readers.filter((path) => !reached.has(path))).toEqual([]);
});
