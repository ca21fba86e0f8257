import { expect, test } from 'vitest';
import type { ProgressEntry } from '#contract/progress.ts';
import { entry } from '../testing/test-progress-entry.ts';
import { resumePercent, resumeSeconds } from './progress-runs.ts';

test('where an episode goes on: at its second, at its percent where no more is known, and at the start once heard', () => {
  const percent = (more: Partial<ProgressEntry>) =>
    resumePercent(entry({ durationSeconds: null, positionSeconds: 0, ...more }));
  expect([
    percent({}),
    percent({ progress: 0 }),
    percent({ progress: 100 }),
    percent({ progress: 99 }),
  ]).toEqual([50, undefined, undefined, 99]);
  expect([
    percent({ positionSeconds: 1 }),
    percent({ durationSeconds: 5 }),
    resumePercent(undefined),
  ]).toEqual([undefined, undefined, undefined]);
  expect([entry({ progress: 99.9 }), entry({ progress: 100 }), undefined].map(resumeSeconds)).toEqual([
    1800, 0, 0,
  ]);
});
