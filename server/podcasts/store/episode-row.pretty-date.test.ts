import { expect, test } from 'vitest';
import { prettyDate } from './episode-row.ts';

test.each([
  [Date.UTC(2019, 0, 1, 21, 30), 'January 01, 2019 9:30pm'],
  [Date.UTC(2019, 11, 31, 0, 5), 'December 31, 2019 12:05am'],
  [Date.UTC(2019, 4, 9, 12, 0), 'May 09, 2019 12:00pm'],
  [Date.UTC(2019, 4, 9, 11, 59), 'May 09, 2019 11:59am'],
])('the moment %d is said as %s', (time, expected) => {
  expect(prettyDate(time)).toBe(expected);
});
