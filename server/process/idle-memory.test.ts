import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveBackWhenQuiet } from './idle-memory.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('memory is given back once when nobody asks any more, and never while somebody does', () => {
  const server = new EventEmitter();
  const collect = vi.fn();
  giveBackWhenQuiet(server, collect, 1_000);
  for (let second = 0; second < 10; second += 1) {
    server.emit('request');
    vi.advanceTimersByTime(1_000);
  }
  expect(collect).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(1);
  server.emit('request');
  vi.advanceTimersByTime(60_000);
  expect(collect).toHaveBeenCalledTimes(2);
});

test('V8 does as it is asked', () => {
  giveBackWhenQuiet(new EventEmitter(), undefined, 1_000);
  expect(() => vi.advanceTimersByTime(5_000)).not.toThrow();
});
