import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { importQuery } from '../opml/import-queries.ts';
import { episode, show } from '../testing/test-podcast.ts';
import { showQuery } from './queries.ts';
import { episodePage, podcastSearchQuery, recentQuery } from './show-queries.ts';

const nowSeconds = 1_700_000_000;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

beforeEach(() => void vi.useFakeTimers());

const page = (numbers: number[], before: string | null = null) => ({
  items: numbers.map((id) => episode(id)),
  before,
});

/** Answers of a call that changes with each asking; the last one stays. */
function inTurn(bodies: unknown[]) {
  let requests = 0;
  return { count: () => requests, answer: () => ({ body: bodies[Math.min(requests++, bodies.length - 1)] }) };
}

test('a recent episode knows how long ago it came out, in seconds and as a label', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: nowSeconds * 1000 });
  const came = (id: number, secondsAgo: number) =>
    episode(id, { feedId: id, datePublished: nowSeconds - secondsAgo });
  pretendServer({
    'POST /api/podcast/get-episodes/1%2C2%2C3': {
      body: { data: { items: [came(1, 7_200), came(2, 259_200), came(3, -60)], before: null } },
    },
  });
  const episodes = await new QueryClient().fetchQuery(recentQuery([show(1), show(2), show(3)]));
  expect(episodes.map(({ id, timeSinceRelease, released }) => [id, timeSinceRelease, released])).toEqual([
    [3, 0, '< 1h'],
    [1, 7_200, '2h'],
    [2, 259_200, '3d'],
  ]);
});

test('a page of episodes is asked for by ten, with its filter, its order and from where the last one ended', async () => {
  const server = pretendServer({ 'POST /api/podcast/get-episodes/7': { body: { data: page([3]) } } });
  expect(await episodePage({ feedId: '7', term: '', order: 'newest' }, null)).toEqual(page([3]));
  await episodePage({ feedId: '7', term: 'night', order: 'oldest' }, '5-7');
  const requests = server.asked.map(({ path }) => new URL(path, 'http://earshot.test').searchParams);
  expect(
    requests.map((query) => ['limit', 'term', 'before', 'order'].map((name) => query.get(name))),
  ).toEqual([
    ['10', null, null, null],
    ['10', 'night', '5-7', 'oldest'],
  ]);
});

test('an empty search asks nobody, and a show without a feed has nothing recent to ask for', () => {
  expect([podcastSearchQuery('').enabled, podcastSearchQuery('a').enabled]).toEqual([false, true]);
  expect([recentQuery([]).enabled, recentQuery(undefined).enabled, recentQuery([show(1)]).enabled]).toEqual([
    false,
    false,
    true,
  ]);
  expect([importQuery(null).enabled, importQuery('a').enabled]).toEqual([false, true]);
});

test('a show that nobody could fetch yet is asked for every five seconds, until somebody did', async () => {
  const feed = (state: 'pending' | 'ok') => ({ data: { feed: show(7, { state }) } });
  const calls = inTurn([feed('pending'), feed('pending'), feed('ok')]);
  pretendServer({ 'GET /api/podcast/get-podcast/7': calls.answer });
  const stop = new QueryObserver(new QueryClient(), showQuery('7')).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10);
  const { count } = calls;
  if (count() === 0) throw new Error('the show was asked for elsewhere');
  await vi.advanceTimersByTimeAsync(4_900);
  expect(count()).toBe(1);
  await vi.advanceTimersByTimeAsync(5_200);
  expect(count()).toBe(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(count()).toBe(3);
  stop();
});

test('a search that fails says so at once, and is not tried again by itself', async () => {
  const server = pretendServer({ 'POST /api/podcast/search': refusal(502, 'remote_failed', 'Away.') });
  const stop = new QueryObserver(new QueryClient(), podcastSearchQuery('night')).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toHaveLength(1);
  stop();
});
