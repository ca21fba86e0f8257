import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStallWatch } from './stall-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const retry = vi.fn<() => void>();
  const giveUp = vi.fn<() => void>();
  return { retry, giveUp, watch: createStallWatch(retry, giveUp) };
}

test('a wait that is told of twice is one wait, and leaves nothing behind when sound comes', async () => {
  const { retry, watch } = setUp();
  watch.begin();
  await vi.advanceTimersByTimeAsync(5_000);
  watch.begin();
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(retry).toHaveBeenCalledOnce();
  watch.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(retry).toHaveBeenCalledOnce();
});

test('after two tries it is the network’s fault, and another song has two tries of its own', async () => {
  const { retry, giveUp, watch } = setUp();
  watch.begin();
  await vi.advanceTimersByTimeAsync(30_000);
  expect([retry.mock.calls.length, giveUp.mock.calls.length]).toEqual([2, 1]);
  watch.reset();
  watch.begin();
  await vi.advanceTimersByTimeAsync(30_000);
  expect([retry.mock.calls.length, giveUp.mock.calls.length]).toEqual([4, 2]);
});

test('another song is not fetched again for a wait of the one before', async () => {
  const { retry, watch } = setUp();
  watch.begin();
  await vi.advanceTimersByTimeAsync(9_000);
  watch.reset();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([retry.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0]);
});
