import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { episode } from '../testing/test-podcast.ts';
import { freshenEpisodes, startFreshPodcasts } from './fresh-podcasts.ts';
import { episodesQuery } from './show-queries.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const page = (numbers: number[], before: string | null = null) => ({
  items: numbers.map((id) => episode(id)),
  before,
});

test('what came out stands on top of a list that is open, and a closed one begins anew', async () => {
  const server = pretendServer({
    'POST /api/podcast/get-episodes/7': { body: { data: page([2, 1]) } },
    'POST /api/podcast/get-episodes/8': { body: { data: page([9]) } },
  });
  const queries = new QueryClient();
  const stop = new InfiniteQueryObserver(queries, episodesQuery('7', '')).subscribe(() => undefined);
  await queries.fetchInfiniteQuery(episodesQuery('8', ''));
  await vi.advanceTimersByTimeAsync(10);
  const cachedShow = (id: string) =>
    queries
      .getQueryData(episodesQuery(id, '').queryKey)
      ?.pages.map(({ items }) => items.map((one) => one.id));
  expect([cachedShow('7'), cachedShow('8')]).toEqual([[[2, 1]], [[9]]]);
  server.routes['POST /api/podcast/get-episodes/7'] = { body: { data: page([3, 2, 1]) } };
  await freshenEpisodes(queries, '8');
  expect([cachedShow('7'), cachedShow('8')]).toEqual([[[2, 1]], undefined]);
  await freshenEpisodes(queries);
  expect(cachedShow('7')).toEqual([[3, 2, 1]]);
  expect(queries.getQueryData(episodesQuery('7', '').queryKey)?.pageParams).toEqual([null]);
  stop();
});

test('lists are asked for again as a feed of mine changed, and not before', async () => {
  const revision = { now: 1 };
  const server = pretendServer({
    'GET /api/podcast/revision': () => ({ body: { revision: revision.now } }),
    'POST /api/podcast/get-episodes/7': { body: { data: page([2, 1]) } },
  });
  const queries = new QueryClient();
  const list = new InfiniteQueryObserver(queries, episodesQuery('7', '')).subscribe(() => undefined);
  const stop = startFreshPodcasts(queries);
  await vi.advanceTimersByTimeAsync(10);
  const lists = () => server.asked.filter(({ path }) => path.includes('get-episodes')).length;
  const revisions = () => server.asked.filter(({ path }) => path.includes('revision')).length;
  expect([lists(), revisions()]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([lists(), revisions()]).toEqual([1, 2]);
  revision.now = 2;
  await vi.advanceTimersByTimeAsync(10_000);
  expect([lists(), revisions()]).toEqual([2, 3]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lists()).toBe(2);
  // What fails then does not end it.
  server.routes['POST /api/podcast/get-episodes/7'] = refusal(503, 'busy', 'Later.');
  revision.now = 3;
  await vi.advanceTimersByTimeAsync(10_000);
  server.routes['POST /api/podcast/get-episodes/7'] = { body: { data: page([3, 2, 1]) } };
  revision.now = 4;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(queries.getQueryData(episodesQuery('7', '').queryKey)?.pages[0]?.items[0]?.id).toBe(3);
  stop();
  list();
});

test('a list that begins anew goes on from its first page', async () => {
  const server = pretendServer({
    'POST /api/podcast/get-episodes/7': ({ path }) => ({
      body: { data: path.includes('before') ? page([1]) : page([3, 2], 'next') },
    }),
  });
  const queries = new QueryClient();
  const observer = new InfiniteQueryObserver(queries, episodesQuery('7', ''));
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10);
  await observer.fetchNextPage();
  const key = episodesQuery('7', '').queryKey;
  expect(queries.getQueryData(key)?.pageParams).toEqual([null, 'next']);
  server.routes['POST /api/podcast/get-episodes/7'] = { body: { data: page([9, 8], 'later') } };
  await freshenEpisodes(queries, '7');
  expect(queries.getQueryData(key)).toMatchObject({ pageParams: [null], pages: [{ before: 'later' }] });
  stop();
});

test('in a list with the oldest first, what came out follows its last page', async () => {
  const server = pretendServer({
    'POST /api/podcast/get-episodes/7': ({ path }) => ({
      body: { data: path.includes('before') ? page([3]) : page([1, 2], 'next') },
    }),
  });
  const queries = new QueryClient();
  const observer = new InfiniteQueryObserver(queries, episodesQuery('7', '', 'oldest'));
  const stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10);
  await observer.fetchNextPage();
  server.routes['POST /api/podcast/get-episodes/7'] = ({ path }) => ({
    body: { data: path.includes('before=next') ? page([3, 4], 'later') : page([1, 2], 'next') },
  });
  await freshenEpisodes(queries, '7');
  expect(queries.getQueryData(episodesQuery('7', '', 'oldest').queryKey)).toEqual({
    pages: [page([1, 2], 'next'), page([3, 4], 'later')],
    pageParams: [null, 'next'],
  });
  expect(server.asked.every(({ path }) => path.includes('order=oldest'))).toBe(true);
  stop();
});

test('a list that is open and not there yet comes once, with what is new', async () => {
  pretendServer({ 'POST /api/podcast/get-episodes/7': { body: { data: page([2, 1]) } } });
  const queries = new QueryClient();
  const stop = new InfiniteQueryObserver(queries, episodesQuery('7', '')).subscribe(() => undefined);
  await freshenEpisodes(queries, '7');
  await vi.advanceTimersByTimeAsync(10);
  expect(queries.getQueryData(episodesQuery('7', '').queryKey)?.pages).toEqual([page([2, 1])]);
  stop();
});
