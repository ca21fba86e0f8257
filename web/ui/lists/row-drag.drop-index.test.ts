import { expect, test } from 'vitest';
import { dropIndex, edgeScroll } from './row-drag.ts';

test.each([
  [-40, 0],
  [0, 0],
  [55, 0],
  [56, 1],
  [8000 * 56, 7999],
])('at %i pixels of rows of 56 the row is %i', (pixels, row) => {
  expect(dropIndex(pixels, 56, 8000)).toBe(row);
});

test.each([
  [300, 0],
  [100, -20],
  [40, -20],
  [128, -10],
  [572, 10],
  [900, 20],
])('with the pointer at %i a list from 100 to 600 scrolls by %i', (y, by) => {
  expect(edgeScroll(y, { top: 100, bottom: 600 })).toBe(by);
});
