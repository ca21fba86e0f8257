import { expect, test } from 'vitest';
import { parseAction, timeOf } from './parse-action.ts';

const now = Date.UTC(2026, 5, 1);
const play = { podcast: 'p', episode: 'e', action: 'play', position: 10 };

test.each<[string | number | null | undefined, number | null]>([
  ['2026-05-31T10:00:00', Date.UTC(2026, 4, 31, 10)],
  ['2026-05-31T10:00:00Z', Date.UTC(2026, 4, 31, 10)],
  ['2026-05-31T10:00:00.5', Date.UTC(2026, 4, 31, 10) + 500],
  ['2026-05-31T12:00:00+02:00', Date.UTC(2026, 4, 31, 10)],
  [1_780_221_600, 1_780_221_600_000],
  ['1780221600', 1_780_221_600_000],
  [1_780_221_600_000, 1_780_221_600_000],
  ['yesterday', null],
  [undefined, null],
  [null, null],
])('%s is a time', (timestamp, time) => {
  expect(timeOf(timestamp)).toBe(time);
});

test('a play has a position, and a length where the app sends one; numbers may be texts', () => {
  expect(parseAction({ ...play, position: '10', total: '20', started: 0 }, now)?.heard).toEqual({
    position: 10,
    total: 20,
    isMark: false,
  });
  expect(parseAction({ ...play, total: 0 }, now)?.heard).toMatchObject({ total: null });
  expect(
    parseAction({ ...play, action: 'PLAY', started: 20, position: 20, total: 20 }, now)?.heard,
  ).toMatchObject({
    isMark: true,
  });
});

test.each([
  { ...play, position: -1 },
  { ...play, position: undefined },
  { ...play, position: 'much' },
  { ...play, action: 'download' },
  { ...play, podcast: 7 },
  { ...play, podcast: 'x'.repeat(5_000) },
  null,
  'play',
])('what sets no position is skipped (%#)', (value) => {
  expect(parseAction(value, now)).toBeNull();
});

test('a guid that an app does not have is none', () => {
  for (const guid of ['null', '', null, undefined])
    expect(parseAction({ ...play, guid }, now)?.guid).toBeNull();
  expect(parseAction({ ...play, guid: 'g' }, now)?.guid).toBe('g');
});
