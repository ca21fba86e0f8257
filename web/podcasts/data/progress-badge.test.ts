import { expect, test } from 'vitest';
import { progress } from '../testing/test-podcast.ts';
import { badgeOf, isPlayed } from './progress-badge.ts';

test.each([
  [0, { kind: 'none' }],
  [0.2, { kind: 'percent', percent: 1 }],
  [42.9, { kind: 'percent', percent: 42 }],
  [98.99, { kind: 'percent', percent: 98 }],
  [99, { kind: 'done' }],
  [100, { kind: 'done' }],
])('%d percent is shown as it should be', (percent, badge) =>
  expect(badgeOf(progress(1, percent))).toEqual(badge),
);

test('an episode nobody began has no badge and is not played', () => {
  expect(badgeOf(undefined)).toEqual({ kind: 'none' });
  expect([isPlayed(undefined), isPlayed(progress(1, 50)), isPlayed(progress(1, 99))]).toEqual([
    false,
    false,
    true,
  ]);
  expect(isPlayed(progress(1, 98.5, { completed: true }))).toBe(true);
});
