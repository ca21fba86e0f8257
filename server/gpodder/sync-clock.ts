import { sql } from 'kysely';
import type { Database } from '#server/database/open-database.ts';

/** Two writes never share a stamp, and neither do a write and the answer before it, for an app that adds one to what it was told. */
const step = 2;
/** What is told of may be a little older than now: a write that takes as long to be seen is not passed over. */
const slackSeconds = 5;

const inSeconds = (time: number) => Math.floor(time / 1000);

export type SyncClock = ReturnType<typeof createSyncClock>;

/** The order in which things of a listener came in, as seconds that only rise. */
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
    /** The stamp of what is written in this transaction; others who write for this listener wait for its end. */
    async next(transaction: Database, userId: string): Promise<number> {
      const time = inSeconds(now());
      const row = await transaction
        .insertInto('sync_listener')
        .values({ user_id: userId, stamp: time, looked_at: 0 })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({
            stamp: sql<number>`case when sync_listener.stamp + ${sql.lit(step)} > ${sql.lit(time)} then sync_listener.stamp + ${sql.lit(step)} else ${sql.lit(time)} end`,
          }),
        )
        .returning('stamp')
        .executeTakeFirstOrThrow();
      return row.stamp;
    },
    /** What an app is told to ask from next time, once it was told of all up to the newest. */
    told: (newest: number): number => Math.max(inSeconds(now()) - slackSeconds, newest),
  };
}
