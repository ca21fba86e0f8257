import { expect, test } from 'vitest';
import { song } from '../testing/test-song.ts';
import { albumLength } from './album-length.ts';

test('an album says how long it is, and never zero minutes for music', () => {
  expect(albumLength([song('1'), song('2')])).toBe('6 min');
  expect(albumLength([song('1', { durationMilliseconds: 4_000 })])).toBe('1 min');
  expect(albumLength(Array.from({ length: 22 }, (_, index) => song(String(index))))).toBe('1h 6m');
});
