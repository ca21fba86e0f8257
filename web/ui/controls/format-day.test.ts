import { expect, test } from 'vitest';
import { formatDay } from './format-day.ts';

const now = new Date('2026-11-26T12:00:00');

test.each([
  ['2026-11-09T12:00:00', 'Nov 9'],
  ['2026-01-01T12:00:00', 'Jan 1'],
  ['2025-12-31T12:00:00', 'Dec 31, 2025'],
  ['2027-01-01T12:00:00', 'Jan 1, 2027'],
])('a day of this year is said without the year, of another with it: %s', (iso, expected) => {
  expect(formatDay(iso, now)).toBe(expected);
});
