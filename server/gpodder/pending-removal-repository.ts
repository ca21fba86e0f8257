import { randomBytes } from 'node:crypto';
import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import { feedOf } from '#server/podcasts/store/feed-row.ts';

/** A device sent a list that would drop so many shows that the listener is asked first. */
export type Removal = {
  id: string;
  /** As its listener or its app calls the device. */
  device: string;
  /** The name of the app password with which it came last; empty where that has ended. */
  app: string;
  /** Those that the listener still follows. */
  shows: { id: number; title: string }[];
};

export type RemovalRepository = ReturnType<typeof createRemovalRepository>;

/** Lists that would drop shows by mistake: of each device the last one, until the listener answers. */
export function createRemovalRepository(database: Database, now: () => number) {
  const whose = (userId: string) =>
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
    /** The last first, without those of which nothing is left to answer. */
    async of(userId: string): Promise<Removal[]> {
      const removals: Removal[] = [];
      for (const { id, deviceId, name, caption, app } of await whose(userId).execute()) {
        const shows = await showsOf(deviceId, userId);
        if (shows.length > 0) removals.push({ id, device: caption || name, app: app ?? '', shows });
      }
      return removals;
    },
    /** Undefined once it was answered, or the device sent another list. */
    async find(userId: string, id: string): Promise<{ deviceId: string; feedIds: number[] } | undefined> {
      const row = await whose(userId).where('sync_removal.id', '=', id).executeTakeFirst();
      if (row === undefined) return undefined;
      const shows = await showsOf(row.deviceId, userId);
      return { deviceId: row.deviceId, feedIds: shows.map((show) => show.id) };
    },
    /** Keeps these in the place of what the device asked before. The same once more stays the same question. */
    ask: (deviceId: string, feedIds: readonly number[]): Promise<void> =>
      database.transaction().execute((transaction) => replace(transaction, deviceId, feedIds, now())),
    /** The device sent a list that drops few; or, where an `id` is given, that question was answered. */
    async end(deviceId: string, id?: string): Promise<void> {
      const ended = database.deleteFrom('sync_removal').where('device_id', '=', deviceId);
      await (id === undefined ? ended : ended.where('id', '=', id)).execute();
    },
    /** With an app password that ended, what it asked ends. */
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
  const wanted = new Set(feedIds);
  const asked = await transaction
    .selectFrom('sync_removal_show')
    .select('feed_id')
    .where('device_id', '=', deviceId)
    .execute();
  if (asked.length === wanted.size && asked.every(({ feed_id }) => wanted.has(feed_id))) return;
  const question = { id: randomBytes(12).toString('base64url'), asked_at: now };
  // One that is asked at the same time waits here, and then takes the place of this one.
  await transaction
    .insertInto('sync_removal')
    .values({ device_id: deviceId, ...question })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(question))
    .execute();
  await transaction.deleteFrom('sync_removal_show').where('device_id', '=', deviceId).execute();
  for (const slice of inChunks([...wanted], 200))
    await transaction
      .insertInto('sync_removal_show')
      .values(slice.map((feed_id) => ({ device_id: deviceId, feed_id })))
      .execute();
}
