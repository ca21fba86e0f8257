import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createElapsedChannel } from './elapsed.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

test('who stopped looking at the time is not told of it any more', () => {
  const channel = createElapsedChannel();
  let callCount = 0;
  const stop = channel.subscribe(() => {
    callCount += 1;
  });
  channel.set({ ...channel.get(), elapsedSeconds: 1 });
  stop();
  channel.set({ ...channel.get(), elapsedSeconds: 2 });
  expect(callCount).toBe(1);
});
