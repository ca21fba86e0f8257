import { expect, test } from 'vitest';
import { formatDuration } from './song-list-texts.ts';

test('many songs are as long as the two largest units say', () => {
  expect(formatDuration(30_000)).toBe('1 min');
  expect(formatDuration(14 * 60_000)).toBe('14 min');
  expect(formatDuration(125 * 60_000)).toBe('2 hr, 5 min');
  expect(formatDuration(2 * 3_600_000)).toBe('2 hr');
  expect(formatDuration(74 * 3_600_000)).toBe('3 days, 2 hr');
  expect(formatDuration(24 * 3_600_000)).toBe('1 day');
});
