import { randomBytes } from 'node:crypto';
import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import { feedOf } from '#server/podcasts/store/feed-row.ts';

/** Shows that a device's list would drop, waiting for the listener's confirmation. */
export type Removal = {
  id: string;
  /** Caption or name of the device. */
  device: string;
  /** Name of the app password that the device used last; empty where that has ended. */
  app: string;
  /** Shows that the listener still follows. */
  shows: { id: number; title: string }[];
};

export type RemovalRepository = ReturnType<typeof createRemovalRepository>;

/** Pending removals: the last one of each device, until the listener answers. */
export function createRemovalRepository(database: Database, now: () => number) {
  const removalsOf = (userId: string) =>
    database
      .selectFrom('sync_removal')
      .innerJoin('sync_device', 'sync_device.id', 'sync_removal.device_id')
      .leftJoin('app_password', 'app_password.id', 'sync_device.app_password_id')
      .select([
        'sync_removal.id',
        'sync_removal.device_id as deviceId',
        'sync_device.name',
        'sync_device.caption',
        'app_password.name as app',
      ])
      .where('sync_device.user_id', '=', userId)
      .orderBy('sync_removal.asked_at', 'desc')
      .orderBy('sync_removal.id');

  async function showsOf(deviceId: string, userId: string): Promise<Removal['shows']> {
    const rows = await database
      .selectFrom('sync_removal_show')
      .innerJoin('podcast_subscription', 'podcast_subscription.feed_id', 'sync_removal_show.feed_id')
      .innerJoin('podcast_feed', 'podcast_feed.id', 'sync_removal_show.feed_id')
      .selectAll('podcast_feed')
      .where('sync_removal_show.device_id', '=', deviceId)
      .where('podcast_subscription.user_id', '=', userId)
      .execute();
    const shows = rows.map((row) => ({ id: row.id, title: feedOf(row).title }));
    return shows.sort((a, b) => order.compare(a.title, b.title) || a.id - b.id);
  }

  return {
    /** Newest first, without removals whose shows are all unfollowed by now. */
    async of(userId: string): Promise<Removal[]> {
      const removals: Removal[] = [];
      for (const { id, deviceId, name, caption, app } of await removalsOf(userId).execute()) {
        const shows = await showsOf(deviceId, userId);
        if (shows.length > 0) removals.push({ id, device: caption || name, app: app ?? '', shows });
      }
      return removals;
    },
    /** Undefined once the listener answered, or the device sent another list. */
    async find(userId: string, id: string): Promise<{ deviceId: string; feedIds: number[] } | undefined> {
      const row = await removalsOf(userId).where('sync_removal.id', '=', id).executeTakeFirst();
      if (row === undefined) return undefined;
      const shows = await showsOf(row.deviceId, userId);
      return { deviceId: row.deviceId, feedIds: shows.map((show) => show.id) };
    },
    /** Replaces the pending removal of the device. The same shows again keep its id. */
    save: (deviceId: string, feedIds: readonly number[]): Promise<void> =>
      database.transaction().execute((transaction) => replace(transaction, deviceId, feedIds, now())),
    /** Deletes the pending removal of the device, or only the one with this `id`. */
    async end(deviceId: string, id?: string): Promise<void> {
      const query = database.deleteFrom('sync_removal').where('device_id', '=', deviceId);
      await (id === undefined ? query : query.where('id', '=', id)).execute();
    },
    /** Deletes the pending removals of an app password that ended. */
    async endOf(appPasswordId: string): Promise<void> {
      await database
        .deleteFrom('sync_removal')
        .where('device_id', 'in', (from) =>
          from.selectFrom('sync_device').select('id').where('app_password_id', '=', appPasswordId),
        )
        .execute();
    },
  };
}

const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

async function replace(
  transaction: Database,
  deviceId: string,
  feedIds: readonly number[],
  now: number,
): Promise<void> {
  const newIds = new Set(feedIds);
  const current = await transaction
    .selectFrom('sync_removal_show')
    .select('feed_id')
    .where('device_id', '=', deviceId)
    .execute();
  if (current.length === newIds.size && current.every(({ feed_id }) => newIds.has(feed_id))) return;
  const values = { id: randomBytes(12).toString('base64url'), asked_at: now };
  // A concurrent transaction of the same device waits here and then replaces these values.
  await transaction
    .insertInto('sync_removal')
    .values({ device_id: deviceId, ...values })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(values))
    .execute();
  await transaction.deleteFrom('sync_removal_show').where('device_id', '=', deviceId).execute();
  for (const slice of inChunks([...newIds], 200))
    await transaction
      .insertInto('sync_removal_show')
      .values(slice.map((feed_id) => ({ device_id: deviceId, feed_id })))
      .execute();
}
