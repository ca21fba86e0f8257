import { expect, test } from 'vitest';
import { countsAsPlay, playIdOf, scrobbleTime } from './plays.ts';

test('a time in seconds is converted to milliseconds', () => {
  expect(scrobbleTime(1_779_000_000)).toBe(1_779_000_000_000);
  expect(scrobbleTime(1_779_000_000_123)).toBe(1_779_000_000_123);
});

test('one play that is sent twice has one id, and another app, song or time has another', () => {
  const play = playIdOf('a', 1, 5);
  expect(playIdOf('a', 1, 5)).toBe(play);
  expect(new Set([play, playIdOf('b', 1, 5), playIdOf('a', 2, 5), playIdOf('a', 1, 6)]).size).toBe(4);
});

test('a song counts as played at its half, and a long one after four minutes', () => {
  expect(countsAsPlay(59_000, 120_000)).toBe(false);
  expect(countsAsPlay(60_000, 120_000)).toBe(true);
  expect(countsAsPlay(239_000, 3_600_000)).toBe(false);
  expect(countsAsPlay(240_000, 3_600_000)).toBe(true);
});
