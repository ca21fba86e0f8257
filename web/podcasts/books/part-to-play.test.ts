import { expect, test } from 'vitest';
import { entry } from '../testing/test-progress-entry.ts';
import { partToPlay, secondsLeft } from './part-to-play.ts';

const parts = [1, 2, 3].map((id) => ({ id, duration: 600 }));
const progressOf = (
  entries: Record<number, { positionSeconds?: number; completed?: boolean; updatedAt?: string }>,
) =>
  new Map(
    Object.entries(entries).map(([episodeId, more]) => [
      episodeId,
      entry({ episodeId, durationSeconds: 600, ...more }),
    ]),
  );

test('a book begins with its first part', () => {
  expect(partToPlay(parts, new Map())?.id).toBe(1);
});

test('a book goes on in the part that was heard last', () => {
  const progress = progressOf({
    1: { positionSeconds: 10, updatedAt: '2026-01-02T00:00:00.000Z' },
    3: { positionSeconds: 20, updatedAt: '2026-01-01T00:00:00.000Z' },
  });
  expect(partToPlay(parts, progress)?.id).toBe(1);
});

test('after a finished part the next one follows, and after the last the first', () => {
  expect(partToPlay(parts, progressOf({ 1: { completed: true } }))?.id).toBe(2);
  expect(partToPlay(parts, progressOf({ 3: { completed: true } }))?.id).toBe(1);
});

test('what is left is what was neither heard nor finished', () => {
  expect(secondsLeft(parts, progressOf({ 1: { completed: true }, 2: { positionSeconds: 100 } }))).toBe(1100);
});
