import { afterEach, expect, test, vi } from 'vitest';
import { createByteBudget } from './byte-budget.ts';

afterEach(() => vi.useRealTimers());

test('bodies never hold more bytes together than the server allows, and go on as others finish', async () => {
  const budget = createByteBudget({ maxBytes: 100, waitMs: 10_000 });
  let most = 0;
  let finished = 0;
  const read = async () => {
    const body = budget.open();
    for (let part = 0; part < 5; part += 1) {
      expect(await body.take(10)).toBe(true);
      most = Math.max(most, budget.taken());
    }
    body.release();
    finished += 1;
  };
  const first = [read(), read()];
  await Promise.all(first);
  for (let pair = 0; pair < 20; pair += 1) await Promise.all([read(), read()]);
  expect([most, finished, budget.taken()]).toEqual([100, 42, 0]);
});

test('a body that waits in vain is given up, and what it held lets another go on', async () => {
  vi.useFakeTimers();
  const budget = createByteBudget({ maxBytes: 100, waitMs: 10_000 });
  const [stalled, waiting, late] = [budget.open(), budget.open(), budget.open()];
  await stalled.take(60);
  await waiting.take(40);
  const inVain = waiting.take(10);
  await vi.advanceTimersByTimeAsync(5_000);
  const soon = late.take(30);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await inVain).toBe(false);
  waiting.release();
  expect(await soon).toBe(true);
  expect(budget.taken()).toBe(90);
});
