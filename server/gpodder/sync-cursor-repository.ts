import { sql } from 'kysely';
import type { Database } from '#server/database/open-database.ts';

const maxVisits = 50;
/** An app has taken an answer in so long after it asked; and clocks differ by a little. */
const slack = 10_000;

export type SyncCursor = { visited_at: number; stamp: number };
export type SyncCursorRepository = ReturnType<typeof createSyncCursorRepository>;

/** Up to which stamp a device knew the listener's places, and since when. */
export function createSyncCursorRepository(database: Database) {
  return {
    /** The last first. */
    of: (deviceId: string): Promise<SyncCursor[]> =>
      database
        .selectFrom('sync_visit')
        .select(['visited_at', 'stamp'])
        .where('device_id', '=', deviceId)
        .orderBy('visited_at', 'desc')
        .execute(),
    /** The device was told of everything up to the stamp; the last fifty are kept. */
    async note(deviceId: string, { visited_at, stamp }: SyncCursor): Promise<void> {
      await database
        .insertInto('sync_visit')
        .values({ device_id: deviceId, visited_at, stamp })
        .onConflict((conflict) => conflict.columns(['device_id', 'visited_at']).doUpdateSet({ stamp }))
        .execute();
      const oldest = sql<number>`(select visited_at from sync_visit where device_id = ${deviceId} order by visited_at desc limit 1 offset ${sql.lit(maxVisits)})`;
      await database
        .deleteFrom('sync_visit')
        .where('device_id', '=', deviceId)
        .where('visited_at', '<=', oldest)
        .execute();
    },
    /** What it was told last is not known to have come to it. */
    async forgetLast(deviceId: string): Promise<void> {
      const last = sql<number>`(select max(visited_at) from sync_visit where device_id = ${deviceId})`;
      await database
        .deleteFrom('sync_visit')
        .where('device_id', '=', deviceId)
        .where('visited_at', '=', last)
        .execute();
    },
    /** An app that asks from before what it was told never got that answer. */
    async forgetAfter(deviceId: string, since: number): Promise<void> {
      await database
        .deleteFrom('sync_visit')
        .where('device_id', '=', deviceId)
        .where('stamp', '>', since)
        .execute();
    },
  };
}

/** The stamp up to which a device knew everything at a time (epoch ms); undefined: it knew nothing yet. */
export const knownAt = (visits: readonly SyncCursor[], time: number): number | undefined =>
  visits.find(({ visited_at }) => visited_at + slack <= time)?.stamp;
