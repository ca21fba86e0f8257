import * as fc from 'fast-check';
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
  // Half past two does not exist in that night: it ends when the clock moves on to three.
  const early = { ...night, to: 2 * 60 + 30 };
  expect(quietUntil(at('2026-03-28T23:00:00Z'), early)).toBe(at('2026-03-29T01:00:00Z'));
});

test('quiet hours that end while the clock is set back end later than now, and are over at their end', () => {
  const early = { ...night, to: 2 * 60 + 30 };
  // Twenty to three and ten past two: each comes twice.
  expect(quietUntil(at('2026-10-25T00:10:00Z'), early)).toBe(at('2026-10-25T00:30:00Z'));
  expect(quietUntil(at('2026-10-25T01:10:00Z'), early)).toBe(at('2026-10-25T01:30:00Z'));
});

const changes = [
  ['Europe/Rome', '2026-03-29T01:00:00Z'],
  ['Europe/Rome', '2026-10-25T01:00:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
  ['America/Santiago', '2026-04-05T03:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['Asia/Kolkata', '2026-06-01T12:00:00Z'],
] as const;

test('quiet hours end at the first minute that is not quiet, also in a night in which the clocks change', () => {
  const minutes = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(
      fc.constantFrom(...changes),
      fc.integer({ min: -900, max: 900 }),
      minutes,
      minutes,
      ([timeZone, change], offset, from, to) => {
        fc.pre(from !== to);
        const quiet = { from, to, timeZone };
        const time = at(change) + offset * 60_000;
        const end = quietUntil(time, quiet);
        if (end === null) return;
        expect(quietUntil(end, quiet)).toBeNull();
        for (const part of [0.25, 0.5, 0.75])
          expect(quietUntil(Math.floor(time + part * (end - time)), quiet)).toBe(end);
        expect(quietUntil(end - 1, quiet)).toBe(end);
      },
    ),
    { numRuns: 300, seed: 1 },
  );
});

test('a time zone is one that exists and knows its summers', () => {
  expect(['Europe/Rome', 'UTC', 'Asia/Kolkata'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['Nowhere/Town', '+02:00', '', '[u-ca=x]', 'UTC[x'].map(isTimeZone)).toEqual(Array(5).fill(false));
});
