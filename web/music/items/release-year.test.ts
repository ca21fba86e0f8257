import { expect, test } from 'vitest';
import { releaseYear } from './release-year.ts';

test('a year is read from any release date', () => {
  expect(['2008', '2008-05', '2008-05-01', undefined, 'soon'].map(releaseYear)).toEqual([
    '2008',
    '2008',
    '2008',
    undefined,
    undefined,
  ]);
});
