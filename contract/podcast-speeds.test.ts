import { expect, test } from 'vitest';
import { podcastSpeeds } from './podcast-speeds.ts';

test('every tenth from 0.5 to 3 can be chosen, and each speed of the cycle', () => {
  expect(podcastSpeeds.slice(0, 5)).toEqual([0.5, 0.6, 0.7, 0.75, 0.8]);
  expect(podcastSpeeds).toHaveLength(28);
  expect(podcastSpeeds.at(-1)).toBe(3);
  expect(podcastSpeeds).toEqual(expect.arrayContaining([1, 1.25, 1.5, 2, 0.75]));
  expect(podcastSpeeds.every((speed) => String(speed).length <= 4)).toBe(true);
});
