import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteParts } from './note-parts.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each<[string, number | null, (string | number)[]]>([
  ['12:34 The foghorn', null, [754, ' The foghorn']],
  ['At (1:02:03) and 00:05.', null, ['At (', 3723, ') and ', 5, '.']],
  ['1:59:00 the end', null, [7140, ' the end']],
  ['90:00 is a place', 6000, [5400, ' is a place']],
  ['beyond 59:59', 600, ['beyond 59:59']],
  ['1:75 is none, 1:61:10 neither', null, ['1:75 is none, 1:61:10 neither']],
  ['Genesis 3:16-24 and 2024-01-02 10:00:00Z', 60, ['Genesis 3:16-24 and 2024-01-02 10:00:00Z']],
  ['no place at all', null, ['no place at all']],
  ['', null, []],
])('places in “%s” are found', (text, length, parts) => {
  expect(noteParts(text, length).map(({ text, seconds }) => seconds ?? text)).toEqual(parts);
  expect(
    noteParts(text, length)
      .map(({ text }) => text)
      .join(''),
  ).toBe(text);
});

test.each<[string, (string | number)[]]>([
  ['12:34', [754]],
  ['see 1:00:00!', ['see ', 3_600, '!']],
  ['100:00 is long', [6_000, ' is long']],
  ['at 10:30, then 11:00', ['at ', 630, ', then ', 660]],
  ['1.12:34 and 12:34.5 and 12:34:99', ['1.12:34 and 12:34.5 and 12:34:99']],
  ['10:00', [600]],
  ['10:01', ['10:01']],
])('of “%s” in ten minutes and an hour these are places', (text, parts) => {
  const length = text.startsWith('10:0') ? 600 : 6_000;
  expect(noteParts(text, length).map(({ text, seconds }) => seconds ?? text)).toEqual(parts);
});
