import { expect, test } from 'vitest';
import { rowShapes } from '#contract/transfer-rows.ts';
import { partTexts } from './transfer-texts.ts';

/** Choices that are seen where they hold, and rows that only say what a link leads to. */
const untold = ['settings', 'episodes'];

test('of everything that a file can bring the report says how much came', () => {
  expect(Object.keys(partTexts).toSorted()).toEqual(
    Object.keys(rowShapes)
      .filter((part) => !untold.includes(part))
      .toSorted(),
  );
});
