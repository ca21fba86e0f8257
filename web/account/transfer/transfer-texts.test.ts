import { expect, test } from 'vitest';
import { rowShapes } from '#contract/transfer-rows.ts';
import { partTexts } from './transfer-texts.ts';

/** Choices that are seen where they hold, and links that stay where they were made. */
const untold = ['settings', 'share-links'];

test('of everything that a file can bring the report says how much came', () => {
  expect(Object.keys(partTexts).toSorted()).toEqual(
    Object.keys(rowShapes)
      .filter((part) => !untold.includes(part))
      .toSorted(),
  );
});
