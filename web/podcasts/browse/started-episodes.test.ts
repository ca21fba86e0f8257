import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { progress } from '../testing/test-podcast.ts';
import { startedEpisodes } from './started-episodes.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was begun and not ended can be continued, last touched first', () => {
  const touched = (id: number, percent: number, updatedAt: string, completed = false) =>
    progress(id, percent, { updatedAt, completed });
  expect(
    startedEpisodes([
      touched(1, 10, '2026-01-01T00:00:00.000Z'),
      touched(2, 20, '2026-01-03T00:00:00.000Z'),
      touched(3, 0, '2026-01-04T00:00:00.000Z'),
      touched(4, 98.5, '2026-01-05T00:00:00.000Z', true),
      touched(5, 30, '2026-01-02T00:00:00.000Z'),
    ]),
  ).toEqual(['2', '5', '1']);
});

test('of all that was begun the last twelve can be continued', () => {
  const entries = Array.from({ length: 15 }, (_, id) =>
    progress(id, 10, { updatedAt: new Date(Date.UTC(2026, 0, id + 1)).toISOString() }),
  );
  expect(startedEpisodes(entries)).toEqual(Array.from({ length: 12 }, (_, place) => String(14 - place)));
});
