import * as z from 'zod/mini';
import type { Database } from '#server/database/open-database.ts';
import { type BackupResult, backupResult } from './backup-result.ts';
import type { LastTry } from './schedule.ts';

const name = 'backup';
const otherwise = z.catch;
const kept = otherwise(z.nullable(backupResult), null);

/** The job that one server at a time does. Times are epoch milliseconds. */
export function createBackupJob(database: Database) {
  const own = (startedAt: number) =>
    database.updateTable('server_job').where('name', '=', name).where('started_at', '=', startedAt);
  return {
    /** The last try, of whichever server; undefined before the first. */
    async last(): Promise<LastTry | undefined> {
      const row = await database
        .selectFrom('server_job')
        .selectAll()
        .where('name', '=', name)
        .executeTakeFirst();
      if (row === undefined || row.started_at === null) return undefined;
      const { started_at: startedAt, finished_at: finishedAt, lease_until: leaseUntil } = row;
      return { startedAt, finishedAt, leaseUntil, outcome: z.parse(kept, JSON.parse(row.outcome ?? 'null')) };
    },
    /** Begins a try, unless another server is at it or has begun one since `seen`. */
    async take(seen: LastTry | undefined, now: number, leaseUntil: number): Promise<boolean> {
      await database
        .insertInto('server_job')
        .values({ name, lease_until: 0, started_at: null, finished_at: null, outcome: null })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const taken = await database
        .updateTable('server_job')
        .set({ lease_until: leaseUntil, started_at: now })
        .where('name', '=', name)
        .where('lease_until', '<=', now)
        .where('started_at', seen ? '=' : 'is', seen?.startedAt ?? null)
        .executeTakeFirst();
      return taken.numUpdatedRows === 1n;
    },
    /** Holds on to the try that began at `startedAt`. */
    keep: (startedAt: number, leaseUntil: number) =>
      own(startedAt).set({ lease_until: leaseUntil }).execute(),
    /** Says how the try ended that began at `startedAt`. */
    finish: (startedAt: number, outcome: BackupResult, now: number) =>
      own(startedAt)
        .set({ lease_until: 0, finished_at: now, outcome: JSON.stringify(outcome) })
        .execute(),
  };
}
