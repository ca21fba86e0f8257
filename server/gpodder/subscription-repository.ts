import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import { isLocalAddress } from '#server/podcasts/shared/local-hosts.ts';
import type { SyncClock } from './sync-clock.ts';

export type SyncedShow = {
  feedId: number;
  url: string;
  stamp: number;
  isRemoved: boolean;
  deviceId: string | null;
};
export type ShowRepository = ReturnType<typeof createShowRepository>;

/** Demonstration shows and audiobooks exist on this server alone, so apps do not get them. */
export const isForApps = ({ url }: Pick<SyncedShow, 'url'>): boolean => !isLocalAddress(url);

type Change = { feedId: number; isRemoved: boolean; deviceId: string | null };

async function followedIds(database: Database, userId: string): Promise<Set<number>> {
  const rows = await database
    .selectFrom('podcast_subscription')
    .select('feed_id')
    .where('user_id', '=', userId)
    .execute();
  return new Set(rows.map(({ feed_id }) => feed_id));
}

/** All shows that were ever synced, ordered by stamp. */
async function syncedShows(database: Database, userId: string): Promise<SyncedShow[]> {
  return database
    .selectFrom('sync_show')
    .innerJoin('podcast_feed', 'podcast_feed.id', 'sync_show.feed_id')
    .select([
      'sync_show.feed_id as feedId',
      'podcast_feed.url',
      'sync_show.stamp',
      'sync_show.gone as isRemoved',
      'sync_show.device_id as deviceId',
    ])
    .where('sync_show.user_id', '=', userId)
    .orderBy('sync_show.stamp')
    .orderBy('sync_show.feed_id')
    .execute();
}

async function write(
  database: Database,
  syncClock: SyncClock,
  userId: string,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  await database.transaction().execute(async (transaction) => {
    const stamp = await syncClock.next(transaction, userId);
    for (const slice of inChunks(changes, 200))
      await transaction
        .insertInto('sync_show')
        .values(
          slice.map(({ feedId, isRemoved, deviceId }) => ({
            user_id: userId,
            feed_id: feedId,
            stamp,
            gone: isRemoved,
            device_id: deviceId,
          })),
        )
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'feed_id']).doUpdateSet((set) => ({
            stamp: set.ref('excluded.stamp'),
            gone: set.ref('excluded.gone'),
            device_id: set.ref('excluded.device_id'),
          })),
        )
        .execute();
  });
}

/** The shows of a listener with the stamp of each addition and removal. Changes of the web app are detected when an app next syncs. */
export function createShowRepository(database: Database, syncClock: SyncClock) {
  return {
    /** Detects subscriptions that changed elsewhere and gives them a stamp. Returns all synced shows, removed ones too. */
    async refresh(userId: string): Promise<SyncedShow[]> {
      const [currentIds, rows] = await Promise.all([
        followedIds(database, userId),
        syncedShows(database, userId),
      ]);
      const listedIds = new Set(rows.filter(({ isRemoved }) => !isRemoved).map(({ feedId }) => feedId));
      const changes = [
        ...[...currentIds]
          .filter((id) => !listedIds.has(id))
          .map((feedId) => ({ feedId, isRemoved: false, deviceId: null })),
        ...[...listedIds]
          .filter((id) => !currentIds.has(id))
          .map((feedId) => ({ feedId, isRemoved: true, deviceId: null })),
      ];
      if (changes.length === 0) return rows;
      await write(database, syncClock, userId, changes);
      return syncedShows(database, userId);
    },
    /** Records additions and removals by a device. */
    recordChanges: (userId: string, changes: readonly Change[]): Promise<void> =>
      write(database, syncClock, userId, changes),
    async clientUrls(deviceId: string): Promise<Map<number, string>> {
      const rows = await database
        .selectFrom('sync_spelling')
        .select(['feed_id', 'url'])
        .where('device_id', '=', deviceId)
        .execute();
      return new Map(rows.map(({ feed_id, url }) => [feed_id, url]));
    },
    /** The addresses that all devices of the listener use, with the feed of each. */
    allClientUrls: (userId: string): Promise<{ feedId: number; url: string }[]> =>
      database
        .selectFrom('sync_spelling')
        .innerJoin('sync_device', 'sync_device.id', 'sync_spelling.device_id')
        .select(['sync_spelling.feed_id as feedId', 'sync_spelling.url'])
        .where('sync_device.user_id', '=', userId)
        .execute(),
    /** Stores the addresses that a device uses. `keepsExisting` leaves stored ones alone. */
    async saveClientUrls(
      deviceId: string,
      clientUrls: readonly { feedId: number; url: string }[],
      { keepsExisting = false } = {},
    ): Promise<void> {
      const last = [...new Map(clientUrls.map((clientUrl) => [clientUrl.feedId, clientUrl])).values()];
      for (const slice of inChunks(last, 200))
        await database
          .insertInto('sync_spelling')
          .values(slice.map(({ feedId, url }) => ({ device_id: deviceId, feed_id: feedId, url })))
          .onConflict((conflict) => {
            const target = conflict.columns(['device_id', 'feed_id']);
            return keepsExisting
              ? target.doNothing()
              : target.doUpdateSet((set) => ({ url: set.ref('excluded.url') }));
          })
          .execute();
    },
  };
}
