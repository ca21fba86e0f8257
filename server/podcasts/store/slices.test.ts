import { expect, test } from 'vitest';
import { inSlices } from './slices.ts';

test('a list is worked on in slices, and none of it is left out', () => {
  expect(inSlices([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inSlices([1, 2, 3, 4], 2)).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(inSlices([], 2)).toEqual([]);
});
