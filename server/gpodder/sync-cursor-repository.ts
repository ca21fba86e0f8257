import { sql } from 'kysely';
import type { Database } from '#server/database/open-database.ts';

const maxCursors = 50;
/** Time in which an app has received a response. */
const deliveryAllowanceMs = 1_000;

export type SyncCursor = { visited_at: number; stamp: number };
export type SyncCursorRepository = ReturnType<typeof createSyncCursorRepository>;

/** Up to which stamp each device has downloaded positions, and when. */
export function createSyncCursorRepository(database: Database) {
  return {
    /** Newest first. */
    of: (deviceId: string): Promise<SyncCursor[]> =>
      database
        .selectFrom('sync_visit')
        .select(['visited_at', 'stamp'])
        .where('device_id', '=', deviceId)
        .orderBy('visited_at', 'desc')
        .execute(),
    /** Records a download up to the stamp; the newest fifty of a device stay. */
    async record(deviceId: string, { visited_at, stamp }: SyncCursor): Promise<void> {
      await database
        .insertInto('sync_visit')
        .values({ device_id: deviceId, visited_at, stamp })
        .onConflict((conflict) => conflict.columns(['device_id', 'visited_at']).doUpdateSet({ stamp }))
        .execute();
      const oldest = sql<number>`(select visited_at from sync_visit where device_id = ${deviceId} order by visited_at desc limit 1 offset ${sql.lit(maxCursors)})`;
      await database
        .deleteFrom('sync_visit')
        .where('device_id', '=', deviceId)
        .where('visited_at', '<=', oldest)
        .execute();
    },
    /** Deletes the newest cursor, since its response was probably lost. */
    async forgetLast(deviceId: string): Promise<void> {
      const last = sql<number>`(select max(visited_at) from sync_visit where device_id = ${deviceId})`;
      await database
        .deleteFrom('sync_visit')
        .where('device_id', '=', deviceId)
        .where('visited_at', '=', last)
        .execute();
    },
    /** Deletes cursors after `since`: an app that asks from before them never received those responses. */
    async forgetAfter(deviceId: string, since: number): Promise<void> {
      await database
        .deleteFrom('sync_visit')
        .where('device_id', '=', deviceId)
        .where('stamp', '>', since)
        .execute();
    },
  };
}

/** The stamp up to which a device knew everything at a time (epoch ms); undefined before its first download. */
export const stampKnownAt = (cursors: readonly SyncCursor[], time: number): number | undefined =>
  cursors.find(({ visited_at }) => visited_at + deliveryAllowanceMs <= time)?.stamp;
