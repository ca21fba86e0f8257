import { expect, test } from 'vitest';
import { swipeOf } from './use-swipes.ts';

test.each([
  ['to the left', -80, 10, 'left'],
  ['to the right', 80, -20, 'right'],
  ['down', 20, 140, 'down'],
  ['up', 0, -200, undefined],
  ['a little to the left', -40, 0, undefined],
  ['a little down', 0, 90, undefined],
  ['aslant', 100, 90, undefined],
  ['nowhere', 0, 0, undefined],
])('a finger that goes %s', (_, across, down, swipe) => {
  expect(swipeOf(across, down)).toBe(swipe);
});
