import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Episode } from '#contract/podcast-shapes.ts';
import { pretendServer } from '#web/testing/test-server.ts';
import { onPage } from '../testing/test-hook.tsx';
import { episode } from '../testing/test-podcast.ts';
import { useEpisodeHeading } from './use-episode-heading.ts';

afterEach(() => void vi.unstubAllGlobals());

const headed = (one: Episode | undefined) => {
  const server = pretendServer({
    'POST /api/podcast/get-episodes/7': {
      body: {
        data: { items: [episode(4, { datePublished: 4_000_000_000 }), episode(2), episode(3)], before: null },
      },
    },
  });
  return { ...onPage(() => useEpisodeHeading(one)), server };
};

test('the newest episode of its show that is out is the latest release, any other is an episode', async () => {
  const newest = headed(episode(2));
  expect(newest.now()).toBe('Episode');
  await waitFor(() => expect(newest.now()).toBe('Latest release'));
  const older = headed(episode(3));
  await waitFor(() => expect(older.server.asked).toHaveLength(1));
  await waitFor(() => expect(older.queries.isFetching()).toBe(0));
  expect(older.now()).toBe('Episode');
});

test('an episode of tomorrow is announced, whatever else its show has', () => {
  expect(headed(episode(4, { datePublished: 4_000_000_000 })).now()).toBe('Announced');
});

test('nothing is asked for an episode that is not known yet', () => {
  const none = headed(undefined);
  expect([none.now(), none.server.asked]).toEqual(['Episode', []]);
});
