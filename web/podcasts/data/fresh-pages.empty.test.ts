import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { episode } from '../testing/test-podcast.ts';
import { withFreshEpisodes } from './fresh-pages.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const page = (numbers: number[], before: string | null = null) => ({
  items: numbers.map((id) => episode(id)),
  before,
});

test('a list that was empty begins with what is new, and one that nothing is new in stays', () => {
  expect(withFreshEpisodes([], page([2, 1]))).toEqual([page([2, 1])]);
  expect(withFreshEpisodes([page([])], page([2, 1]))).toEqual([page([2, 1])]);
  const cachedPages = [page([3, 2], 'next'), page([1])];
  expect(withFreshEpisodes(cachedPages, page([]))).toEqual(cachedPages);
});
