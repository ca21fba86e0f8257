import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { pretendServer } from '#web/testing/test-server.ts';
import { episode, show } from '../testing/test-podcast.ts';
import { recentQuery } from './show-queries.ts';

const nowSeconds = 1_700_000_000;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a recent episode knows how long ago it came out, in seconds and as a label', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: nowSeconds * 1000 });
  const came = (id: number, secondsAgo: number) =>
    episode(id, { feedId: id, datePublished: nowSeconds - secondsAgo });
  pretendServer({
    'POST /api/podcast/get-episodes/1%2C2%2C3': {
      body: { data: { items: [came(1, 7_200), came(2, 259_200), came(3, -60)], before: null } },
    },
  });
  const found = await new QueryClient().fetchQuery(recentQuery([show(1), show(2), show(3)]));
  expect(found.map(({ id, timeSinceRelease, released }) => [id, timeSinceRelease, released])).toEqual([
    [3, 0, '< 1h'],
    [1, 7_200, '2h'],
    [2, 259_200, '3d'],
  ]);
});
