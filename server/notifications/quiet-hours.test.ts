import { expect, test } from 'vitest';
import { isTimeZone, quietUntil } from './quiet-hours.ts';

const night = { from: 22 * 60, to: 7 * 60, timeZone: 'Europe/Rome' };
const at = (text: string) => Date.parse(text);

test('a night that spans midnight is quiet on both sides of it, in the listener’s own time', () => {
  expect(quietUntil(at('2026-01-10T20:59:00Z'), night)).toBeNull();
  expect(quietUntil(at('2026-01-10T21:00:00Z'), night)).toBe(at('2026-01-11T06:00:00Z'));
  expect(quietUntil(at('2026-01-11T05:59:59Z'), night)).toBe(at('2026-01-11T06:00:00Z'));
  expect(quietUntil(at('2026-01-11T06:00:00Z'), night)).toBeNull();
  expect(quietUntil(at('2026-01-11T02:00:00Z'), null)).toBeNull();
});

test('hours within one day end on that day', () => {
  const work = { from: 9 * 60, to: 17 * 60 + 30, timeZone: 'America/New_York' };
  expect(quietUntil(at('2026-01-10T15:00:00Z'), work)).toBe(at('2026-01-10T22:30:00Z'));
  expect(quietUntil(at('2026-01-10T23:00:00Z'), work)).toBeNull();
});

test('the night in which the clocks change ends at seven all the same', () => {
  expect(quietUntil(at('2026-03-28T23:00:00Z'), night)).toBe(at('2026-03-29T05:00:00Z'));
  expect(quietUntil(at('2026-10-24T23:00:00Z'), night)).toBe(at('2026-10-25T06:00:00Z'));
  // Three in the morning does not exist in that night: it ends when the clock has moved on.
  const early = { ...night, to: 2 * 60 + 30 };
  expect(quietUntil(at('2026-03-28T23:00:00Z'), early)).toBe(at('2026-03-29T01:30:00Z'));
});

test('a time zone is one that exists and knows its summers', () => {
  expect(['Europe/Rome', 'UTC', 'Asia/Kolkata'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['Nowhere/Town', '+02:00', '', '[u-ca=x]', 'UTC[x'].map(isTimeZone)).toEqual(Array(5).fill(false));
});
