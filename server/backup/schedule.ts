import type { BackupResult } from './backup-result.ts';

/** At night, by the server's own clock. */
const hour = 3;
const afterFailureMilliseconds = 60 * 60 * 1000;

/** The last try, wherever it was made. Times are epoch milliseconds. */
export type LastTry = {
  startedAt: number;
  finishedAt: number | null;
  leaseUntil: number;
  outcome: BackupResult | null;
};

/**
 * When the next backup is due: the night after the last one that succeeded, an hour after one that did not, and at the
 * end of its lease after one whose server died. A time in the past: a night was missed. 0: there was none yet.
 */
export function nextBackupAt(last: LastTry | undefined): number {
  if (last === undefined) return 0;
  if (last.finishedAt === null || last.finishedAt < last.startedAt) return last.leaseUntil;
  return last.outcome?.state === 'done'
    ? nightAfter(last.startedAt)
    : last.finishedAt + afterFailureMilliseconds;
}

function nightAfter(time: number): number {
  const night = new Date(time);
  night.setHours(hour, 0, 0, 0);
  if (night.getTime() <= time) night.setDate(night.getDate() + 1);
  return night.getTime();
}
