import { expect, test } from 'vitest';
import { longestWordEms } from './word-width.ts';

test('a title is measured by its longest word', () => {
  expect(longestWordEms('Slow Lanterns')).toBe(longestWordEms('Lanterns'));
  expect(longestWordEms('Lanterns')).toBeGreaterThan(longestWordEms('Slow'));
});

test('wide letters take more room than thin ones, capitals more than small ones', () => {
  expect(longestWordEms('mmmm')).toBeGreaterThan(longestWordEms('aaaa'));
  expect(longestWordEms('aaaa')).toBeGreaterThan(longestWordEms('iiii'));
  expect(longestWordEms('AAAA')).toBeGreaterThan(longestWordEms('aaaa'));
});

test('a hyphen ends a word, and scripts without words are broken anywhere', () => {
  expect(longestWordEms('Stravinsky-Rachmaninov')).toBe(longestWordEms('Rachmaninov'));
  expect(longestWordEms('夜に駆ける')).toBe(1);
  expect(longestWordEms('겨울여행')).toBe(1);
});

test('signs above and below letters take no room, and an empty title is no word', () => {
  expect(longestWordEms('cafe\u0301noir')).toBe(longestWordEms('cafenoir'));
  expect(longestWordEms('')).toBe(1);
});
