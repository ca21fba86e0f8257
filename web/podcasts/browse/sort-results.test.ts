import { expect, test } from 'vitest';
import { show } from '../testing/test-podcast.ts';
import { sortResults } from './sort-results.ts';

const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id);

test('search results are the sound ones, highest priority first, equals as they came', () => {
  const { visible, hidden } = sortResults([
    show(1),
    show(2, { priority: 5 }),
    show(3, { parseErrors: 1 }),
    show(4, { locked: 1 }),
    show(5, { crawlErrors: 2, priority: 9 }),
    show(6, { episodeCount: 0 }),
    show(7, { episodeCount: 1 }),
    show(8, { priority: 5 }),
    show(9, { priority: -1 }),
  ]);
  expect(ids(visible)).toEqual([2, 8, 1, 7, 9]);
  expect(ids(hidden)).toEqual([5, 3, 4, 6]);
});
