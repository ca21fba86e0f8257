import { expect, test } from 'vitest';
import { nextHistoryPosition } from './history-position.ts';

test('after going back, forward leads to where one was', () => {
  const there = nextHistoryPosition({ index: 0, last: 0 }, 1, true);
  const back = nextHistoryPosition(there, 0, false);
  expect(back).toEqual({ index: 0, last: 1 });
  expect(nextHistoryPosition(back, 1, false)).toEqual({ index: 1, last: 1 });
});

test('a new page from the middle of the history leaves nothing ahead', () => {
  expect(nextHistoryPosition({ index: 1, last: 5 }, 2, true)).toEqual({ index: 2, last: 2 });
});
