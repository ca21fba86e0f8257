import type { ProgressEntry } from '#contract/progress.ts';

/** Half an hour into an hour, as the server says it. */
export const entry = (more: Partial<ProgressEntry> = {}): ProgressEntry => ({
  episodeId: '1',
  progress: 50,
  completed: false,
  positionSeconds: 1800,
  durationSeconds: 3600,
  version: 4,
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
