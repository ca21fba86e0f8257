import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { episode } from '../testing/test-podcast.ts';
import { inCalls, isOut, latestOf, recentEpisodes } from './recent-episodes.ts';

const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id);

const day = 86_400;

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is announced for later pushes nothing aside that is out', () => {
  const now = 10_000_000;
  const at = (id: number, age: number) => episode(id, { feedId: 1, datePublished: now - age });
  const [later, out, older] = [at(1, -5 * day), at(2, day), at(3, 3 * day)];
  expect(ids(recentEpisodes([later, out, older], now))).toEqual([2]);
  expect(latestOf([later, out, older], now)).toBe(out);
  expect(latestOf([later], now)).toBe(later);
});

test('recent are the newest of each show, under seven days old, newest first', () => {
  const now = 10_000_000;
  const at = (id: number, feedId: number, age: number) => episode(id, { feedId, datePublished: now - age });
  expect(
    ids(
      recentEpisodes(
        [
          at(1, 1, 2 * day),
          at(2, 1, day),
          at(3, 2, 604_799),
          at(4, 3, 604_800),
          at(5, 3, 700_000),
          at(6, 4, -60),
        ],
        now,
      ),
    ),
  ).toEqual([6, 2, 3]);
  expect(recentEpisodes([], now)).toEqual([]);
});

test.each([
  [0, []],
  [1, [1]],
  [100, [100]],
  [101, [100, 1]],
  [250, [100, 100, 50]],
])('%i shows are asked for a hundred at a time', (count, sizes) => {
  const calls = inCalls(Array.from({ length: count }, (_, id) => id));
  expect(calls.map(({ length }) => length)).toEqual(sizes);
  expect(calls.flat()).toHaveLength(count);
});

test('an episode counts as out until a day ahead of the clock', () => {
  const at = (datePublished: number) => episode(1, { datePublished });
  expect([isOut(at(86_500), 100), isOut(at(86_501), 100)]).toEqual([true, false]);
  expect(latestOf([], 100)).toBeUndefined();
});
