import { expect, test } from 'vitest';
import { ariaSort, nextSort } from './song-table-head.tsx';

test('a heading sorts, turns round, and with the third press titles sort again', () => {
  expect(nextSort('', 'artist')).toBe('artist');
  expect(nextSort('artist', 'artist')).toBe('-artist');
  expect(nextSort('-artist', 'artist')).toBe('');
  expect(nextSort('-artist', 'plays')).toBe('-plays');
  expect(nextSort('-plays', 'plays')).toBe('plays');
  expect(nextSort('plays', 'plays')).toBe('');
});

test('titles only turn round', () => {
  expect(nextSort('', 'title')).toBe('-title');
  expect(nextSort('-title', 'title')).toBe('');
  expect(nextSort('plays', 'title')).toBe('');
});

test('a heading says how it sorts', () => {
  expect(ariaSort('', 'title')).toBe('ascending');
  expect(ariaSort('-plays', 'plays')).toBe('descending');
  expect(ariaSort('-plays', 'title')).toBeUndefined();
});
