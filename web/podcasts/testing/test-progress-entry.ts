import type { ProgressEntry } from '#contract/progress.ts';
import { wallTimeMs } from '#rules/clock.ts';

/** A time too recent for a rewind. */
export const justNow = new Date(wallTimeMs()).toISOString();

/** Half an hour into an hour, as the server says it. */
export const entry = (more: Partial<ProgressEntry> = {}): ProgressEntry => ({
  episodeId: '1',
  progress: 50,
  completed: false,
  positionSeconds: 1800,
  durationSeconds: 3600,
  version: 4,
  updatedAt: justNow,
  ...more,
});
