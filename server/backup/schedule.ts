import { clockSkewAllowanceMs } from '#server/database/correct-future-times.ts';
import type { BackupResult } from './backup-result.ts';

/** The hour of the nightly backup, in the server's time zone. */
const hour = 3;
export const leaseMs = 10 * 60 * 1000;
const afterFailureMilliseconds = 60 * 60 * 1000;

/** The last try of any server. Times are epoch milliseconds. */
export type LastTry = {
  startedAt: number;
  finishedAt: number | null;
  leaseUntil: number;
  outcome: BackupResult | null;
};

/** Whether a backup runs, as far as its lease says; a later end of it is of a clock that was set back since. */
export const isLeased = ({ leaseUntil }: LastTry, now: number): boolean =>
  leaseUntil > now && leaseUntil <= now + leaseMs + clockSkewAllowanceMs;

/**
 * When the next backup is due: the night after a success, an hour after a failure, and at the end of the lease after a crash
 * of the server. A time in the past means a missed night; 0 means no backup yet, or that the clock was set back since the last.
 */
export function nextBackupAt(last: LastTry | undefined, now: number): number {
  if (last === undefined) return 0;
  if (isLeased(last, now)) return last.leaseUntil;
  if (Math.max(last.startedAt, last.finishedAt ?? 0) > now + clockSkewAllowanceMs) return 0;
  const finishedAt = endOf(last);
  if (finishedAt === null) return Math.min(last.leaseUntil, now);
  return last.outcome?.state === 'done' ? nightAfter(last.startedAt) : finishedAt + afterFailureMilliseconds;
}

/** When the last try ended; null where it did not: then it has a lease. The clock may have been set back by a moment meanwhile. */
const endOf = ({ startedAt, finishedAt, leaseUntil }: LastTry): number | null =>
  finishedAt === null || leaseUntil > 0 || finishedAt < startedAt - clockSkewAllowanceMs ? null : finishedAt;

function nightAfter(time: number): number {
  const date = new Date(time);
  // Each from its date: where summer begins at three, that night has none, and the one after it has.
  const night = (days: number) =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, hour).getTime();
  return night(0) > time ? night(0) : night(1);
}
