import { expect, test } from 'vitest';
import { rewind } from './rewind.ts';

const minute = 60_000;

test('the longer the pause, the further back it goes on: 2 s after a minute, 10 s after an hour, 20 s after a day', () => {
  const pauses = [0, minute - 1, minute, 60 * minute - 1, 60 * minute, 1440 * minute - 1, 1440 * minute];
  expect(pauses.map((pause) => rewind(100, pause))).toEqual([100, 100, 98, 98, 90, 90, 80]);
  expect(rewind(100, 10_000 * 1440 * minute)).toBe(80);
});

test('never before the start of the sound or of the chapter', () => {
  expect([rewind(1, minute), rewind(5, 60 * minute), rewind(0, 1440 * minute)]).toEqual([0, 0, 0]);
  const chapters = [0, 60, 95].map((startSeconds) => ({ startSeconds }));
  expect([100, 95, 94, 70].map((seconds) => rewind(seconds, 60 * minute, chapters))).toEqual([
    95, 95, 84, 60,
  ]);
  // Before the first chapter.
  expect(rewind(100, 60 * minute, [{ startSeconds: 200 }])).toBe(90);
});

test('a clock that was set back goes back nothing', () => {
  expect(rewind(100, -1440 * minute)).toBe(100);
});
