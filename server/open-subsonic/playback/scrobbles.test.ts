import { expect, test } from 'vitest';
import { heardAt, isHeard, playIdOf } from './scrobbles.ts';

test('a time in seconds is taken for what it is', () => {
  expect(heardAt(1_779_000_000)).toBe(1_779_000_000_000);
  expect(heardAt(1_779_000_000_123)).toBe(1_779_000_000_123);
});

test('one play told twice is one, and another app, song or time is another', () => {
  const play = playIdOf('a', 1, 5);
  expect(playIdOf('a', 1, 5)).toBe(play);
  expect(new Set([play, playIdOf('b', 1, 5), playIdOf('a', 2, 5), playIdOf('a', 1, 6)]).size).toBe(4);
});

test('a song is heard at its half, and a long one after four minutes', () => {
  expect(isHeard(59_000, 120_000)).toBe(false);
  expect(isHeard(60_000, 120_000)).toBe(true);
  expect(isHeard(239_000, 3_600_000)).toBe(false);
  expect(isHeard(240_000, 3_600_000)).toBe(true);
});
