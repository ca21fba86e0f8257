import { expect, test } from 'vitest';
import { topRow } from './use-top-row.ts';

const head = { headBottom: 33, rowPixels: 44, count: 100 };

test('the row on top is the first of which half shows below the headings', () => {
  expect(topRow({ ...head, listTop: 33 })).toBe(0);
  expect(topRow({ ...head, listTop: 33 - 21 })).toBe(0);
  expect(topRow({ ...head, listTop: 33 - 22 })).toBe(1);
  // A letter leads to a row, with part of the one before still below the headings.
  expect(topRow({ ...head, listTop: -7 * 44 + 44 })).toBe(7);
});

test('before the first and after the last there is no row', () => {
  expect(topRow({ ...head, listTop: 900 })).toBe(0);
  expect(topRow({ ...head, listTop: -100_000 })).toBe(99);
  expect(topRow({ ...head, listTop: 0, count: 0 })).toBe(0);
});
