import { expect, test } from 'vitest';
import { createYieldToMain } from './yield-to-main.ts';

test('long work waits for the page once it has held it up for half a frame, and then begins anew', async () => {
  let now = 0;
  const turns: number[] = [];
  const yieldToMain = createYieldToMain(
    () => now,
    async () => {
      turns.push(now);
      now += 100;
    },
  );
  for (let step = 0; step < 10; step += 1) {
    now += 3;
    await yieldToMain();
  }
  expect(turns).toEqual([9, 118, 227]);
});

test('what waits for its turn is done while the work goes on', async () => {
  let now = 0;
  const done = new AbortController();
  setTimeout(() => done.abort());
  const yieldToMain = createYieldToMain(() => now);
  for (let step = 0; step < 10_000 && !done.signal.aborted; step += 1) {
    now += 9;
    await yieldToMain();
  }
  expect(done.signal.aborted).toBe(true);
});
