import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pretendServer } from '#web/testing/test-server.ts';
import { progress } from '../testing/test-podcast.ts';
import { keepProgress, progressQuery } from './queries.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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
