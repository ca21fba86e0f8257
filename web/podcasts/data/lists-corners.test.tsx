import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { startedEpisodes } from '../browse/started-episodes.ts';
import { noteParts } from '../episodes/note-parts.ts';
import { transcriptQuery } from '../extras/transcript-query.ts';
import { countOutcomes } from '../opml/import-counts.ts';
import { importQuery, lastImportQuery } from '../opml/import-queries.ts';
import { episode, progress, show } from '../testing/test-podcast.ts';
import { withFreshEpisodes } from './fresh-pages.ts';
import { freshenEpisodes, startFreshPodcasts } from './fresh-podcasts.ts';
import { playableEpisode, showPicture } from './playable-episode.ts';
import { episodeQuery, keepProgress, progressQuery, showQuery } from './queries.ts';
import { isOut, latestOf } from './recent-episodes.ts';
import { episodePage, episodesQuery, podcastSearchQuery, recentQuery } from './show-queries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const page = (numbers: number[], before: string | null = null) => ({
  items: numbers.map((id) => episode(id)),
  before,
});

test('of all that was begun the last twelve can be continued', () => {
  const entries = Array.from({ length: 15 }, (_, id) =>
    progress(id, 10, { updatedAt: new Date(Date.UTC(2026, 0, id + 1)).toISOString() }),
  );
  expect(startedEpisodes(entries)).toEqual(Array.from({ length: 12 }, (_, place) => String(14 - place)));
});

test('an import is told by what happened, in one order, without what did not', () => {
  const line = (status: 'subscribed' | 'already' | 'pending' | 'failed') => ({ url: 'x', status });
  const told = countOutcomes([
    line('failed'),
    line('pending'),
    line('already'),
    line('already'),
    line('subscribed'),
  ]);
  expect(told.split(', ').map((part) => Number.parseInt(part, 10))).toEqual([1, 2, 1, 1]);
  expect(countOutcomes([])).toBe('');
});

test.each<[string, (string | number)[]]>([
  ['12:34', [754]],
  ['see 1:00:00!', ['see ', 3_600, '!']],
  ['100:00 is long', [6_000, ' is long']],
  ['at 10:30, then 11:00', ['at ', 630, ', then ', 660]],
  ['1.12:34 and 12:34.5 and 12:34:99', ['1.12:34 and 12:34.5 and 12:34:99']],
  ['10:00', [600]],
  ['10:01', ['10:01']],
])('of “%s” in ten minutes and an hour these are places', (text, parts) => {
  const length = text.startsWith('10:0') ? 600 : 6_000;
  expect(noteParts(text, length).map(({ text, seconds }) => seconds ?? text)).toEqual(parts);
});

test('an episode counts as out until a day ahead of the clock', () => {
  const at = (datePublished: number) => episode(1, { datePublished });
  expect([isOut(at(86_500), 100), isOut(at(86_501), 100)]).toEqual([true, false]);
  expect(latestOf([], 100)).toBeUndefined();
});

test('an episode without a length is played, with none', () => {
  expect(playableEpisode(episode(3, { duration: null }))?.durationMilliseconds).toBe(0);
  expect(showPicture(7)).toBe('/api/podcast/picture/feed/7?size={w}');
});

test('a list that was empty begins with what is new, and one that nothing is new in stays', () => {
  expect(withFreshEpisodes([], page([2, 1]))).toEqual([page([2, 1])]);
  expect(withFreshEpisodes([page([])], page([2, 1]))).toEqual([page([2, 1])]);
  const known = [page([3, 2], 'next'), page([1])];
  expect(withFreshEpisodes(known, page([]))).toEqual(known);
});

test('a page of episodes is asked for by ten, with its filter and from where the last one ended', async () => {
  const server = pretendServer({ 'POST /api/podcast/get-episodes/7': { body: { data: page([3]) } } });
  expect(await episodePage('7', '', null)).toEqual(page([3]));
  await episodePage('7', 'night', '5-7');
  const asked = server.asked.map(({ path }) => new URL(path, 'http://earshot.test').searchParams);
  expect(asked.map((query) => [query.get('limit'), query.get('term'), query.get('before')])).toEqual([
    ['10', null, null],
    ['10', 'night', '5-7'],
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

/** Answers of a call that changes with each asking; the last one stays. */
function inTurn(bodies: unknown[]) {
  let asked = 0;
  return { count: () => asked, answer: () => ({ body: bodies[Math.min(asked++, bodies.length - 1)] }) };
}

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

test('how far I came is known by the episode’s number, and what the server told of one is shown at once', async () => {
  pretendServer({ 'POST /api/podcast/get-progress': { body: [progress(1, 10), progress(2, 20)] } });
  const queries = new QueryClient();
  keepProgress(queries, progress(1, 99));
  expect(queries.getQueryData(progressQuery().queryKey)).toBeUndefined();
  await queries.fetchQuery(progressQuery());
  const before = queries.getQueryData(progressQuery().queryKey);
  keepProgress(queries, progress(2, 50));
  const after = queries.getQueryData(progressQuery().queryKey);
  expect([before?.get('2')?.progress, after?.get('2')?.progress, after?.get('1')?.progress]).toEqual([
    20, 50, 10,
  ]);
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
  const shown = (id: string) =>
    queries
      .getQueryData(episodesQuery(id, '').queryKey)
      ?.pages.map(({ items }) => items.map((one) => one.id));
  expect([shown('7'), shown('8')]).toEqual([[[2, 1]], [[9]]]);
  server.routes['POST /api/podcast/get-episodes/7'] = { body: { data: page([3, 2, 1]) } };
  await freshenEpisodes(queries, '8');
  expect([shown('7'), shown('8')]).toEqual([[[2, 1]], undefined]);
  await freshenEpisodes(queries);
  expect(shown('7')).toEqual([[3, 2, 1]]);
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

test('an import is asked about every second until each of its lines has an outcome', async () => {
  const state = (done: number) => ({ total: 2, done, results: [] });
  const calls = inTurn([state(0), state(1), state(2)]);
  pretendServer({
    'GET /api/podcast/imports/a': calls.answer,
    'GET /api/podcast/imports': { body: { jobId: 'a' } },
  });
  const stop = new QueryObserver(new QueryClient(), importQuery('a')).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10);
  if (calls.count() === 0) throw new Error('the import was asked about elsewhere');
  await vi.advanceTimersByTimeAsync(2_100);
  expect(calls.count()).toBe(3);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(calls.count()).toBe(3);
  stop();
  expect(lastImportQuery().queryKey).toEqual(['podcasts', 'last-import']);
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

test('an episode without a transcript is asked for it once', async () => {
  const server = pretendServer({ 'GET /api/podcast/transcript/3': refusal(404, 'not_found', 'None.') });
  const stop = new QueryObserver(new QueryClient(), transcriptQuery('3')).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toHaveLength(1);
  stop();
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
