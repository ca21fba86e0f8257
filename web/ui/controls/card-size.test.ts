import { expect, test } from 'vitest';
import { cardColumns, nextCardSize } from './card-size.ts';
import { cardSizes } from './card-sizes.ts';

test.each([
  [288, 'medium', 2],
  [343, 'small', 3],
  [343, 'medium', 2],
  [343, 'large', 1],
  [698, 'medium', 3],
  [816, 'medium', 4],
  [1136, 'medium', 5],
  [2256, 'small', 14],
  [2256, 'medium', 11],
  [2256, 'large', 7],
] as const)('a page of %i pixels has %s cards in %i columns', (width, size, columns) => {
  expect(cardColumns(width, size).columns).toBe(columns);
});

test('a wider page has more cards, not larger ones', () => {
  for (const size of cardSizes)
    for (const width of [700, 1000, 1500, 2256, 3500]) {
      const { columns, gap } = cardColumns(width, size);
      expect((width - gap * (columns - 1)) / columns).toBeLessThan(410);
    }
  const at = (width: number) => cardColumns(width, 'medium').columns;
  expect(at(2256)).toBeGreaterThan(at(1136));
});

test('there is always one card, and every size is reached by going on', () => {
  expect(cardColumns(0, 'large').columns).toBe(1);
  expect(cardSizes.map(nextCardSize)).toEqual(['medium', 'large', 'small']);
});
