import { expect, test } from 'vitest';
import { clockTime, minutesOf } from './quiet-hours-form.tsx';

test('a field of time and minutes after midnight say the same', () => {
  for (const [minutes, time] of [
    [0, '00:00'],
    [450, '07:30'],
    [1439, '23:59'],
  ] as const) {
    expect(clockTime(minutes)).toBe(time);
    expect(minutesOf(time)).toBe(minutes);
  }
  expect(minutesOf('22:00:30')).toBe(1320);
  for (const none of ['', '24:00', '7:30', '12:60', 'noon']) expect(minutesOf(none)).toBeUndefined();
});
