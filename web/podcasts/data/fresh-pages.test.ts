import { expect, test } from 'vitest';
import { episode } from '../testing/test-podcast.ts';
import { withFreshEpisodes } from './fresh-pages.ts';

const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id);

const page = (numbers: number[], before: string | null = 'next') => ({
  items: numbers.map((id) => episode(id)),
  before,
});

test('new episodes come on top of what is loaded, which stays', () => {
  const pages = withFreshEpisodes([page([5, 4]), page([3, 2], null)], page([7, 6, 5]));
  expect(pages.map(({ items }) => ids(items))).toEqual([
    [7, 6, 5, 4],
    [3, 2],
  ]);
  expect(pages[1]?.before).toBeNull();
});

test('an episode that the publisher changed is brought up to date where it stands', () => {
  const first = { items: [episode(5, { title: 'Renamed' })], before: 'next' };
  expect(withFreshEpisodes([page([5, 4])], first)[0]?.items[0]?.title).toBe('Renamed');
});

test('a list that what is new does not reach begins anew', () => {
  const pages = withFreshEpisodes([page([5, 4]), page([3])], page([19, 18]));
  expect(pages.map(({ items }) => ids(items))).toEqual([[19, 18]]);
});
