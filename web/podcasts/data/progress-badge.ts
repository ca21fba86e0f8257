import type { ProgressEntry } from '#contract/progress.ts';

/** What a badge shows (behaviour.md#states): nothing at 0, the percent under 99, a check mark from 99 on. */
export type Badge = { kind: 'none' } | { kind: 'percent'; percent: number } | { kind: 'done' };

/** behaviour.md#constants. */
const donePercent = 99;

/** A begun episode shows at least 1 percent. */
export function badgeOf(entry: Pick<ProgressEntry, 'progress'> | undefined): Badge {
  if (entry === undefined || entry.progress <= 0) return { kind: 'none' };
  if (entry.progress >= donePercent) return { kind: 'done' };
  return { kind: 'percent', percent: Math.max(Math.floor(entry.progress), 1) };
}

/** Whether an episode is finished, or marked as played. */
export const isPlayed = (entry: Pick<ProgressEntry, 'progress' | 'completed'> | undefined): boolean =>
  entry !== undefined && (entry.completed || entry.progress >= donePercent);
