import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { measureEventLoopDelay } from './event-loop-delay.ts';

test('work that held up every answer is seen by all who ask', async () => {
  const delay = measureEventLoopDelay();
  // The first look of the timer begins what is measured.
  await sleep(50);
  const until = performance.now() + 200;
  while (performance.now() < until);
  await sleep(50);
  const first = delay.read();
  expect(first.maxSeconds).toBeGreaterThan(0.1);
  expect(delay.read().maxSeconds).toBeGreaterThanOrEqual(first.maxSeconds);
  delay.close();
});
