import { expect, test } from 'vitest';
import type { ProgressEntry } from '#contract/progress.ts';
import { resumePercent, resumeSeconds } from './progress-runs.ts';

const entry = (more: Partial<ProgressEntry> = {}): ProgressEntry => ({
  episodeId: '1',
  progress: 50,
  completed: false,
  positionSeconds: 1800,
  durationSeconds: 3600,
  version: 4,
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
});

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
