import { expect, test } from 'vitest';
import {
  type ColumnChoice,
  fitsColumns,
  fittingColumns,
  maxColumnPixels,
  templateOf,
  unfittingColumns,
  usualColumns,
  widthOf,
} from './columns.ts';

test('as the page gets narrower, columns leave one by one, and the artist last', () => {
  expect(fittingColumns(usualColumns, 2_000)).toEqual(usualColumns.shown);
  expect(fittingColumns(usualColumns, 1_000)).toEqual(['artist', 'album', 'genre', 'plays', 'length']);
  expect(fittingColumns(usualColumns, 900)).toEqual(['artist', 'album', 'plays', 'length']);
  expect(fittingColumns(usualColumns, 620)).toEqual(['artist', 'length']);
  expect(fittingColumns(usualColumns, 340)).toEqual(['length']);
  expect(fittingColumns(usualColumns, 290)).toEqual([]);
});

test('columns stand in the order that I gave them, as wide as I made them', () => {
  const choice: ColumnChoice = {
    ...usualColumns,
    order: ['length', 'artist'],
    widths: { artist: 300 },
  };
  const columns = fittingColumns(choice, 2_000);
  expect(columns).toEqual(['length', 'artist']);
  expect(templateOf(choice, columns)).toBe(
    'var(--number-column) minmax(0, 1fr) min(72px, var(--widest-column)) min(300px, var(--widest-column)) var(--options-column)',
  );
  expect(widthOf({ ...choice, widths: { artist: 9_000 } }, 'artist')).toBe(maxColumnPixels);
});

test('columns that I ticked and that do not fit are known, and where one alone fits I choose none', () => {
  expect(unfittingColumns(usualColumns, 2_000)).toEqual([]);
  expect(unfittingColumns(usualColumns, 900)).toEqual(['genre', 'added']);
  expect(fitsColumns(343)).toBe(false);
  expect(fitsColumns(600)).toBe(true);
});

test('five stars are never cut, however narrow I draw their column or the page is', () => {
  const choice: ColumnChoice = { ...usualColumns, shown: ['stars'], widths: { stars: 60 } };
  expect(widthOf(choice, 'stars')).toBe(116);
  expect(templateOf(choice, ['stars'])).toBe(
    'var(--number-column) minmax(0, 1fr) 116px var(--options-column)',
  );
});
