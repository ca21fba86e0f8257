import { expect, test } from 'vitest';
import { entry } from '../testing/test-progress-entry.ts';
import { positionInBook } from './part-to-play.ts';

const parts = [1, 2, 3].map((id) => ({ id, duration: 600 }));
const at = (seconds: number) => `2026-01-01T00:00:${String(seconds).padStart(2, '0')}.000Z`;
const begun = (id: number, positionSeconds: number, seconds: number) =>
  entry({
    episodeId: String(id),
    durationSeconds: 600,
    positionSeconds,
    progress: 10,
    updatedAt: at(seconds),
  });
const played = (id: number, seconds: number) =>
  entry({
    episodeId: String(id),
    positionSeconds: 600,
    progress: 100,
    completed: true,
    updatedAt: at(seconds),
  });
const place = (...entries: ReturnType<typeof entry>[]) => {
  const { part, ...rest } = positionInBook(parts, new Map(entries.map((one) => [one.episodeId, one])));
  return { part: part?.id, ...rest };
};

test('a book begins with its first part', () => {
  expect(place()).toEqual({ part: 1, isBegun: false, isFinished: false, secondsLeft: 1800 });
});

test('a book goes on in the part that was listened to last', () => {
  expect(place(begun(1, 10, 2), begun(3, 20, 1))).toEqual({
    part: 1,
    isBegun: true,
    isFinished: false,
    secondsLeft: 1790,
  });
});

test('after a finished part the next one follows, and after the last the first', () => {
  expect(place(played(1, 1))).toMatchObject({ part: 2, isBegun: true, secondsLeft: 1200 });
  expect(place(played(1, 1), played(2, 2), played(3, 3))).toEqual({
    part: 1,
    isBegun: false,
    isFinished: true,
    secondsLeft: 0,
  });
});

test('a finished book that is begun again goes on from there, with all of it in front of the listener', () => {
  expect(place(begun(1, 30, 9), played(2, 2), played(3, 3))).toEqual({
    part: 1,
    isBegun: true,
    isFinished: false,
    secondsLeft: 1770,
  });
  expect(place(played(1, 9), played(2, 2), played(3, 3))).toMatchObject({ part: 2, isFinished: false });
});

test('a book without parts has nothing to play', () => {
  expect(positionInBook([], new Map()).part).toBeUndefined();
});
