import { expect, test } from 'vitest';
import { maxWordEms } from './detail-header.tsx';

test('a title is measured by its longest word', () => {
  expect(maxWordEms('Slow Lanterns')).toBe(maxWordEms('Lanterns'));
  expect(maxWordEms('Lanterns')).toBeGreaterThan(maxWordEms('Slow'));
});

test('wide letters take more room than thin ones, capitals more than small ones', () => {
  expect(maxWordEms('mmmm')).toBeGreaterThan(maxWordEms('aaaa'));
  expect(maxWordEms('aaaa')).toBeGreaterThan(maxWordEms('iiii'));
  expect(maxWordEms('AAAA')).toBeGreaterThan(maxWordEms('aaaa'));
});

test('a hyphen ends a word, and scripts without words are broken anywhere', () => {
  expect(maxWordEms('Stravinsky-Rachmaninov')).toBe(maxWordEms('Rachmaninov'));
  expect(maxWordEms('夜に駆ける')).toBe(1);
  expect(maxWordEms('겨울여행')).toBe(1);
});

test('signs above and below letters take no room, and an empty title is no word', () => {
  expect(maxWordEms('cafe\u0301noir')).toBe(maxWordEms('cafenoir'));
  expect(maxWordEms('')).toBe(1);
});
