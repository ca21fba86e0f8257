import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pretendServer } from '#web/testing/test-server.ts';
import { importQuery, lastImportQuery } from './import-queries.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Answers of a call that changes with each asking; the last one stays. */
function inTurn(bodies: unknown[]) {
  let requests = 0;
  return { count: () => requests, answer: () => ({ body: bodies[Math.min(requests++, bodies.length - 1)] }) };
}

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
