import { PostgresAdapter, type Selectable } from 'kysely';
import type { Database } from '#server/database/open-database.ts';
import type { PodcastSchema } from '#server/database/podcast-schema.ts';

/** Longer than sending to one browser takes. A server that dies leaves one alone for this long. */
export const leaseMilliseconds = 3 * 60_000;

export type DeviceRow = Selectable<PodcastSchema['push_subscription']>;
export type DeviceLeases = ReturnType<typeof createDeviceLeases>;

/** Who sends to which browser: one server at a time, as long as its lease runs. Times are epoch milliseconds. */
export function createDeviceLeases(database: Database) {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  const own = ({ id, lease_until }: DeviceRow) =>
    database.updateTable('push_subscription').where('id', '=', id).where('lease_until', '=', lease_until);

  return {
    /** Whether anything is due: asking costs no write. */
    async isDue(now: number): Promise<boolean> {
      const row = await database
        .selectFrom('push_subscription')
        .select('id')
        .where('due_at', '<=', now)
        .where('lease_until', '<=', now)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    /** Browsers for which something waits, at most `max`, from now on leased to the caller. */
    async claimDue(now: number, max: number): Promise<DeviceRow[]> {
      return database
        .updateTable('push_subscription')
        .set({ lease_until: now + leaseMilliseconds })
        .where('id', 'in', (where) => {
          const due = where
            .selectFrom('push_subscription as due')
            .select('due.id')
            .where('due.due_at', '<=', now)
            .where('due.lease_until', '<=', now)
            .orderBy('due.due_at')
            .limit(max);
          return isPostgres ? due.forUpdate().skipLocked() : due;
        })
        .where('lease_until', '<=', now)
        .returningAll()
        .execute();
    },
    /** Ends the lease: nothing waits but what came meanwhile. */
    async finish(row: DeviceRow, sentAt: number | null): Promise<void> {
      const sentColumns = sentAt === null ? {} : { last_sent_at: sentAt, failures: 0 };
      const done = await own(row)
        .set({ ...sentColumns, due_at: null, lease_until: 0 })
        .where('due_at', '=', row.due_at)
        .executeTakeFirst();
      if (done.numUpdatedRows === 0n)
        await own(row)
          .set({ ...sentColumns, lease_until: 0 })
          .execute();
    },
    /** Ends the lease: what waits does so until then. */
    async wait(row: DeviceRow, until: number, failures: number): Promise<void> {
      await own(row).set({ due_at: until, failures, lease_until: 0 }).execute();
    },
    /** Removes a browser that is gone, unless it has had another address since: then it is sent to at once. */
    async remove(row: DeviceRow): Promise<void> {
      const { numDeletedRows } = await database
        .deleteFrom('push_subscription')
        .where('id', '=', row.id)
        .where('endpoint_hash', '=', row.endpoint_hash)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) await own(row).set({ lease_until: 0, failures: 0 }).execute();
    },
  };
}
