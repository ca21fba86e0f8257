import { expect, test } from 'vitest';
import { ageLabel, durationLabel, releaseDate, releaseDay } from './episode-labels.ts';

const day = 86_400;

test.each([
  [0, '< 1h'],
  [3599, '< 1h'],
  [3600, '1h'],
  [day - 1, '23h'],
  [day, '1d'],
  [6.9 * day, '6d'],
])('%d seconds ago is told as %s', (seconds, label) => expect(ageLabel(seconds)).toBe(label));

test.each([
  [null, '0:00'],
  [-1, '0:00'],
  [Number.NaN, '0:00'],
  [0, '0m'],
  [59, '0m'],
  [2700, '45m'],
  [3599, '59m'],
  [3600, '1h 0m'],
  [3900, '1h 5m'],
  [36_060, '10h 1m'],
])('%d seconds last %s', (seconds, label) => expect(durationLabel(seconds)).toBe(label));

test.each([
  ['November 09, 2026 9:30pm', 'November 9, 9:30pm', 'November 9'],
  ['November 19, 2026 12:05am', 'November 19, 12:05am', 'November 19'],
  ['November 09, 2025 9:30pm', 'November 9, 2025 9:30pm', 'November 9, 2025'],
])('in 2026 an episode of %s is dated %s, and on a card %s', (pretty, date, day) => {
  const nowMs = Date.UTC(2026, 11, 1);
  expect(releaseDate(pretty, nowMs)).toBe(date);
  expect(releaseDay(pretty, nowMs)).toBe(day);
});
