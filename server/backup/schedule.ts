import type { BackupResult } from './backup-result.ts';

/** The hour of the nightly backup, in the server's time zone. */
const hour = 3;
const afterFailureMilliseconds = 60 * 60 * 1000;

/** The last try of any server. Times are epoch milliseconds. */
export type LastTry = {
  startedAt: number;
  finishedAt: number | null;
  leaseUntil: number;
  outcome: BackupResult | null;
};

/**
 * When the next backup is due: the night after a success, an hour after a failure, and at the end of the lease after a crash
 * of the server. A time in the past means a missed night; 0 means no backup yet.
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
