import { expect, test } from 'vitest';
import { allowance } from './allowance.ts';

test('who asks too often in a minute is told when to come again, and nobody else is held up', () => {
  let now = 1_000_000;
  const may = allowance(3, () => now);
  for (let time = 0; time < 3; time += 1) may('ann');
  now += 20_000;
  expect(() => may('ann')).toThrow('Too many tries. Please wait 40 seconds.');
  may('bob');
  now += 40_000;
  may('ann');
});
