import { expect, test } from 'vitest';
import { peaksOf } from './peaks.ts';

test('each part of a song is as high as it is loud beside the loudest', () => {
  const samples = Float32Array.from([0.5, -0.5, 0.25, -0.25, 0, 0, 0.1, -0.1]);
  expect(peaksOf(samples, 4).map((peak) => Math.round(peak * 100))).toEqual([100, 50, 5, 20]);
});

test('a click does not fill its part', () => {
  const [click, tone] = peaksOf(
    Float32Array.from([1, 0, 0, 0, 0, 0, 0, 0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
    2,
  );
  expect(click).toBeLessThan(tone ?? 0);
});

test('silence is a flat line, and so is a sound with fewer samples than parts', () => {
  expect(peaksOf(new Float32Array(100), 3)).toEqual([0.05, 0.05, 0.05]);
  expect(peaksOf(new Float32Array(0), 2)).toEqual([0.05, 0.05]);
  expect(peaksOf(Float32Array.from([0.5]), 2)).toHaveLength(2);
});
