import { expect, test } from 'vitest';
import { emptyQueue } from '#rules/queue/queue.ts';
import { playContext } from '#rules/queue/queue-edits.ts';
import { episodeContext, episodes } from '../testing/player-fixture.ts';
import { type ChapterTick, chapterTick, isPlayedPast } from './chapter-tick.ts';

const list = [0, 60, 120].map((startSeconds) => ({ startSeconds, title: '' }));
const queue = playContext(emptyQueue(1), episodeContext('x'), episodes('x'), 0);

function tickAt(elapsedSeconds: number, more: { speed?: number; length?: number; none?: boolean } = {}) {
  const { speed = 1, length = 200, none = false } = more;
  const chapters = { itemId: none ? 'other' : 'x', list };
  const elapsed = { elapsedSeconds, durationSeconds: length, bufferedSeconds: 0 };
  return chapterTick({ queue, chapters, status: 'playing', speed }, elapsed, 1_000);
}
const endOf = ({ endSeconds, remainingSeconds, isLastChapter }: ChapterTick) => [
  endSeconds,
  remainingSeconds,
  isLastChapter,
];

test('a chapter ends where the next one begins, and the last one with the sound', () => {
  expect(endOf(tickAt(20))).toEqual([60, 40, false]);
  expect(endOf(tickAt(60))).toEqual([120, 60, false]);
  expect(endOf(tickAt(150))).toEqual([200, 50, true]);
  expect(endOf(tickAt(20, { none: true }))).toEqual([200, 180, true]);
});

test('what is left of it follows the speed', () => {
  expect(endOf(tickAt(20, { speed: 2 }))).toEqual([60, 20, false]);
});

test('a chapter that is listed behind the end of the sound is none, and a length that nobody knows never ends', () => {
  expect(endOf(tickAt(70, { length: 100 }))).toEqual([100, 30, true]);
  expect(endOf(tickAt(150, { length: 0 }))).toEqual([
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    true,
  ]);
});

test('sound that plays past the end of its chapter is told from a seek', () => {
  const before = tickAt(59.8);
  const later = (elapsedSeconds: number, milliseconds: number, more: Partial<ChapterTick> = {}) =>
    isPlayedPast({ ...before, ...more }, { ...tickAt(elapsedSeconds), atMs: 1_000 + milliseconds });
  expect(later(60.05, 250)).toBe(true);
  // The browser slowed the page down.
  expect(later(64, 4_000)).toBe(true);
  expect(later(59.9, 250)).toBe(false);
  expect(later(75, 250)).toBe(false);
  // The listener seeks while it is paused, however long that lasts.
  expect(later(65, 60_000, { isPlaying: false })).toBe(false);
  expect(later(60.05, 250, { key: 'other' })).toBe(false);
  // At double speed twice as much sound goes by.
  expect([later(64, 2_000), later(64, 2_000, { speed: 2 })]).toEqual([false, true]);
});
