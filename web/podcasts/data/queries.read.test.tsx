import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pretendServer } from '#web/testing/test-server.ts';
import { transcriptQuery } from '../extras/transcript-query.ts';
import { importQuery, lastImportQuery } from '../opml/import-queries.ts';
import { chaptersQuery } from '../playback/chapters-query.ts';
import { episode, show } from '../testing/test-podcast.ts';
import { startFreshPodcasts } from './fresh-podcasts.ts';
import { episodeQuery, progressQuery, showQuery, subscriptionsQuery } from './queries.ts';
import { episodePage, podcastSearchQuery, recentQuery } from './show-queries.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a search, an episode, its words and my last import are what the server says of them', async () => {
  const words = [{ startSeconds: 0, endSeconds: null, speaker: null, text: 'Good evening.' }];
  const server = pretendServer({
    'POST /api/podcast/search': { body: { data: { feeds: [show(1)] }, warnings: ['One is away.'] } },
    'GET /api/podcast/episode/3': { body: { data: { episode: episode(3) } } },
    'GET /api/podcast/transcript/3': { body: { lines: words } },
    'GET /api/podcast/imports': { body: { jobId: 'a' } },
  });
  const queries = new QueryClient();
  expect(await queries.fetchQuery(podcastSearchQuery('night'))).toEqual({
    feeds: [show(1)],
    warnings: ['One is away.'],
  });
  expect(JSON.stringify(server.asked[0])).toContain('night');
  expect(await queries.fetchQuery(episodeQuery('3'))).toEqual(episode(3));
  expect(await queries.fetchQuery(transcriptQuery('3'))).toEqual(words);
  expect(await queries.fetchQuery(lastImportQuery())).toBe('a');
  // Each is one of its own, and an episode's words are asked for once.
  expect(queries.getQueryData(transcriptQuery('4').queryKey)).toBeUndefined();
  await queries.fetchQuery(transcriptQuery('3'));
  expect(server.pathsAsked().filter((path) => path.includes('transcript'))).toHaveLength(1);
});

/** A server that never answers; what it was asked, and whether that still waits. */
function silence() {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit = {}) => {
    signals.push(signal);
    return new Promise(() => {});
  });
  return () => signals.map((signal) => signal?.aborted);
}

test.each<[string, (queries: QueryClient) => Promise<unknown>]>([
  ['my shows', (queries) => queries.fetchQuery(subscriptionsQuery())],
  ['a show', (queries) => queries.fetchQuery(showQuery('7'))],
  ['an episode', (queries) => queries.fetchQuery(episodeQuery('3'))],
  ['how far I came', (queries) => queries.fetchQuery(progressQuery())],
  ['a search', (queries) => queries.fetchQuery(podcastSearchQuery('night'))],
  ['what is recent', (queries) => queries.fetchQuery(recentQuery([show(7)]))],
  ['a transcript', (queries) => queries.fetchQuery(transcriptQuery('3'))],
  ['chapters', (queries) => queries.fetchQuery(chaptersQuery('3'))],
  ['my last import', (queries) => queries.fetchQuery(lastImportQuery())],
  ['an import', (queries) => queries.fetchQuery(importQuery('a'))],
])('a question for %s is broken off as nobody waits for it any more', async (_, ask) => {
  const broken = silence();
  const queries = new QueryClient();
  void ask(queries).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10);
  expect(broken()).toEqual([false]);
  await queries.cancelQueries();
  expect(broken()).toEqual([true]);
});

test('a page of episodes and the question for news are broken off with whoever asked', async () => {
  const broken = silence();
  const leaving = new AbortController();
  void episodePage({ feedId: '7', term: '', order: 'newest' }, null, leaving.signal).catch(() => undefined);
  const stop = startFreshPodcasts(new QueryClient());
  await vi.advanceTimersByTimeAsync(10);
  expect(broken()).toEqual([false, false]);
  leaving.abort();
  stop();
  expect(broken()).toEqual([true, true]);
});
