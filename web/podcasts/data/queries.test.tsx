import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pretendServer } from '#web/testing/test-server.ts';
import { importQuery } from '../opml/import-queries.ts';
import { progress, show } from '../testing/test-podcast.ts';
import { cacheProgress, episodeQuery, progressQuery, showQuery, subscriptionsQuery } from './queries.ts';
import { podcastSearchQuery, recentQuery } from './show-queries.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('how far I came is known by the episode’s number, and what the server told of one is shown at once', async () => {
  pretendServer({ 'POST /api/podcast/get-progress': { body: [progress(1, 10), progress(2, 20)] } });
  const queries = new QueryClient();
  cacheProgress(queries, progress(1, 99));
  expect(queries.getQueryData(progressQuery().queryKey)).toBeUndefined();
  await queries.fetchQuery(progressQuery());
  const before = queries.getQueryData(progressQuery().queryKey);
  cacheProgress(queries, progress(2, 50));
  const after = queries.getQueryData(progressQuery().queryKey);
  expect([before?.get('2')?.progress, after?.get('2')?.progress, after?.get('1')?.progress]).toEqual([
    20, 50, 10,
  ]);
});

test('my shows are asked for once, however many screens show them', async () => {
  const server = pretendServer({ 'POST /api/podcast/get-subs': { body: [show(1)] } });
  const queries = new QueryClient();
  expect(await queries.fetchQuery(subscriptionsQuery())).toEqual([show(1)]);
  await vi.advanceTimersByTimeAsync(240_000);
  new QueryObserver(queries, subscriptionsQuery()).subscribe(() => undefined)();
  await vi.advanceTimersByTimeAsync(10);
  expect(server.asked).toHaveLength(1);
});

test('what is known of one thing is never shown as another’s', () => {
  const names = [
    subscriptionsQuery(),
    progressQuery(),
    ...['1', '2'].flatMap((id) => [showQuery(id), episodeQuery(id), importQuery(id), podcastSearchQuery(id)]),
    ...[1, 2].map((id) => recentQuery([show(id)])),
  ].map(({ queryKey }) => JSON.stringify(queryKey));
  expect(new Set(names).size).toBe(names.length);
  expect(names).not.toContain('[]');
});
