import { expect, test } from 'vitest';
import { shelfColumns, visibleSlice } from './use-card-columns.ts';

test.each([
  [375, false, 2],
  [767, true, 2],
  [768, false, 4],
  [1023, true, 4],
  [1024, false, 3],
  [1279, true, 3],
  [1280, false, 5],
  [1280, true, 3],
  [1535, false, 5],
  [1536, false, 11],
  [1536, true, 9],
  [2560, true, 9],
])('a window of %i pixels (queue panel open: %s) shows %i cards', (width, panelOpen, cards) => {
  expect(visibleSlice(width, panelOpen)).toBe(cards);
});

test('cards never get so many columns that a row is wider than the slice', () => {
  for (const width of [320, 768, 1024, 1280, 1536, 3000])
    for (const open of [true, false])
      expect(shelfColumns(width, open)).toBeLessThanOrEqual(visibleSlice(width, open));
});
