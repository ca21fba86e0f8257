import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nextSpeed } from './player.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

test('any speed that is not in the round goes back to the usual one', () => {
  expect([1, 1.25, 1.5, 2, 0.75, 3].map(nextSpeed)).toEqual([1.25, 1.5, 2, 0.75, 1, 1]);
});
