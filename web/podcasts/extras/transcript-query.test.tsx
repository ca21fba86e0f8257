import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { transcriptQuery } from './transcript-query.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('an episode without a transcript is asked for it once', async () => {
  const server = pretendServer({ 'GET /api/podcast/transcript/3': refusal(404, 'not_found', 'None.') });
  const stop = new QueryObserver(new QueryClient(), transcriptQuery('3')).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toHaveLength(1);
  stop();
});
