import * as z from 'zod/mini';
import { clockSkewAllowanceMs } from '#server/database/correct-future-times.ts';
import type { Database } from '#server/database/open-database.ts';
import { type BackupResult, backupResult } from './backup-result.ts';
import type { LastTry } from './schedule.ts';

const name = 'backup';
const otherwise = z.catch;
const outcomeSchema = otherwise(z.nullable(backupResult), null);

/** The backup job, which one server at a time runs. Times are epoch milliseconds. */
export function createBackupJob(database: Database) {
  const own = (startedAt: number) =>
    database.updateTable('server_job').where('name', '=', name).where('started_at', '=', startedAt);
  return {
    /** The last try of any server; undefined before the first. */
    async last(): Promise<LastTry | undefined> {
      const row = await database
        .selectFrom('server_job')
        .selectAll()
        .where('name', '=', name)
        .executeTakeFirst();
      if (row === undefined || row.started_at === null) return undefined;
      const { started_at: startedAt, finished_at: finishedAt, lease_until: leaseUntil } = row;
      return {
        startedAt,
        finishedAt,
        leaseUntil,
        outcome: z.parse(outcomeSchema, JSON.parse(row.outcome ?? 'null')),
      };
    },
    /**
     * Starts a try, unless another server runs one or has started one since `lastTry`. No lease is longer than this one: one that
     * ends a minute later is of a clock that was set back since.
     */
    async take(lastTry: LastTry | undefined, now: number, leaseUntil: number): Promise<boolean> {
      await database
        .insertInto('server_job')
        .values({ name, lease_until: 0, started_at: null, finished_at: null, outcome: null })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const result = await database
        .updateTable('server_job')
        .set({ lease_until: leaseUntil, started_at: now })
        .where('name', '=', name)
        .where((where) =>
          where.or([
            where('lease_until', '<=', now),
            where('lease_until', '>', leaseUntil + clockSkewAllowanceMs),
          ]),
        )
        .where('started_at', lastTry ? '=' : 'is', lastTry?.startedAt ?? null)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    /** Renews the lease of the try that started at `startedAt`. */
    renew: (startedAt: number, leaseUntil: number) =>
      own(startedAt).set({ lease_until: leaseUntil }).execute(),
    /** Stores the result of the try that started at `startedAt`. */
    finish: (startedAt: number, outcome: BackupResult, now: number) =>
      own(startedAt)
        .set({ lease_until: 0, finished_at: now, outcome: JSON.stringify(outcome) })
        .execute(),
  };
}
