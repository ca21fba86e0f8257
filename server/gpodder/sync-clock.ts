import { sql } from 'kysely';
import type { Database } from '#server/database/open-database.ts';

/** Stamps of two writes differ by this much, so that an app may add one second to a timestamp and miss nothing. */
const stampStepSeconds = 2;

const inSeconds = (time: number) => Math.floor(time / 1000);

export type SyncClock = ReturnType<typeof createSyncClock>;

/** Gives the writes of a listener increasing stamps, in seconds. */
export function createSyncClock(now: () => number) {
  return {
    async newest(database: Database, userId: string): Promise<number> {
      const row = await database
        .selectFrom('sync_listener')
        .select('stamp')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row?.stamp ?? 0;
    },
    /** The stamp for this transaction; other writers of this listener wait for its end. */
    async next(transaction: Database, userId: string): Promise<number> {
      const time = inSeconds(now());
      const row = await transaction
        .insertInto('sync_listener')
        .values({ user_id: userId, stamp: time, looked_at: 0 })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({
            stamp: sql<number>`case when sync_listener.stamp + ${sql.lit(stampStepSeconds)} > ${sql.lit(time)} then sync_listener.stamp + ${sql.lit(stampStepSeconds)} else ${sql.lit(time)} end`,
          }),
        )
        .returning('stamp')
        .executeTakeFirstOrThrow();
      return row.stamp;
    },
    /**
     * The timestamp for an app that downloaded everything up to `newest`: its next `since`, where 0 would ask for everything.
     * Not the server's time: once that is set back, the next stamp is close to `newest`.
     */
    nextTimestamp: (newest: number): number => Math.max(1, newest),
  };
}
