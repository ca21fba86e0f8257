import { expect, test } from 'vitest';
import { formatTime, spokenTime } from './format-time.ts';

test.each([
  [0, '0:00'],
  [7.9, '0:07'],
  [108, '1:48'],
  [599, '9:59'],
  [3599.99, '59:59'],
  [3600, '1:00:00'],
  [3852, '1:04:12'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(formatTime(seconds)).toBe(text);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, undefined, null, '12'])(
  'a duration of %s is shown as 0:00',
  (seconds) => {
    expect(formatTime(seconds)).toBe('0:00');
    expect(spokenTime(seconds)).toBe('0 seconds');
  },
);

test.each([
  [1, '1 second'],
  [61, '1 minute 1 second'],
  [108, '1 minute 48 seconds'],
  [120, '2 minutes'],
  [3661, '1 hour 1 minute 1 second'],
])('%d seconds are spoken as %s', (seconds, spoken) => {
  expect(spokenTime(seconds)).toBe(spoken);
});
