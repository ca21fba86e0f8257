import { expect, test } from 'vitest';
import { intervalFor, nextRefresh, nextTry } from './schedule.ts';

const hour = 3_600_000;
const day = 24 * hour;
const now = Date.UTC(2026, 0, 1);
const every = (gap: number, count = 20, since = 0) =>
  Array.from({ length: count }, (_, index) => now - since - index * gap);

test.each([
  ['every hour', every(hour), hour],
  ['every day', every(day), 2 * hour],
  ['every week', every(7 * day), 14 * hour],
  ['every month', every(30 * day), day],
  ['all at once', every(0), hour],
  ['never', [], 6 * hour],
  ['once', every(day, 1), 6 * hour],
  ['daily, and silent for a year', every(day, 20, 365 * day), day],
  ['in the future', [now + 50 * day, ...every(day)], 2 * hour],
  ['daily, with weekly ones of the future', [...every(7 * day, 12, -84 * day), ...every(day)], 2 * hour],
])('a show that comes %s is asked as often as that deserves', (_name, published, interval) => {
  expect(intervalFor(published, now)).toBe(interval);
});

test('visits scatter by a tenth, and the publisher may ask for more time, up to a day', () => {
  const wait = (hints: Parameters<typeof nextRefresh>[2], random = 0.5) =>
    (nextRefresh(now, hour, hints, random) - now) / hour;
  expect([wait({}, 0), wait({}), wait({}, 1)]).toEqual([0.9, 1, 1.1]);
  expect(wait({ ttlMinutes: 180 })).toBe(3);
  expect(wait({ ttlMinutes: 1e9 })).toBe(24);
  expect(wait({ freshSeconds: 7200 })).toBe(2);
  expect(wait({ retryAfterSeconds: 36_000 })).toBe(10);
});

test('failures double the wait, to a week and no further', () => {
  const wait = (failures: number, random = 0.5) => (nextTry(now, hour, failures, {}, random) - now) / hour;
  expect([1, 2, 3, 4].map((failures) => wait(failures))).toEqual([1, 2, 4, 8]);
  expect(wait(1000, 1)).toBeCloseTo(7 * 24);
  expect((nextTry(now, hour, 1, { retryAfterSeconds: 86_400 }, 0) - now) / hour).toBe(24);
});
