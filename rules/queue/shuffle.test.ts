import { expect, test } from 'vitest';
import { randomFrom } from '../seeded-random.ts';
import { nextSeed, shuffled } from './shuffle.ts';

test('the same seed gives the same order on every device, and the next one another', () => {
  const random = randomFrom(1);
  expect([random(), random(), random()].map((number) => number.toFixed(6))).toEqual([
    '0.627074',
    '0.002736',
    '0.527447',
  ]);
  expect(nextSeed(1)).toBe(2693262067);
  expect(shuffled(Array.from('abcdef'), 1).join('')).not.toBe('abcdef');
});
