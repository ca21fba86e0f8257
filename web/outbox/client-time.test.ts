import { expect, test } from 'vitest';
import { clientTimeNow, elapsedSince } from './client-time.ts';

const hour = 3_600_000;
const then = { at: 1_000 * hour, tick: 5_000, page: 'one' };
const later = (byWall: number, byPage: number, page = 'one') => ({
  at: then.at + byWall,
  tick: then.tick + byPage,
  page,
});

test.each([
  ['an hour on one page', later(hour, hour), hour],
  ['an hour in which the device slept, and the page’s clock with it', later(hour, 10), hour],
  ['a clock that was set back meanwhile', later(-5 * hour, hour), hour],
  ['a clock that was set from another century', later(400_000 * hour, hour), hour],
  ['an hour, then another page', later(hour, -4_000, 'two'), hour],
  ['a clock that was set back before another page', later(-hour, 9, 'two'), 0],
  ['more than sixty days', later(100 * 24 * hour, 9, 'two'), 60 * 24 * hour],
])('the age of %s', (_, now, elapsedMs) => {
  expect(elapsedSince(then, now)).toBe(elapsedMs);
});

test('an operation of now has no age', () => {
  expect(elapsedSince(clientTimeNow())).toBeLessThan(60_000);
});
