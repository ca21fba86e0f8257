import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import { isDemoAddress } from '#server/podcasts/shared/demo-net.ts';
import type { SyncClock } from './sync-clock.ts';

export type SyncedShow = {
  feedId: number;
  url: string;
  stamp: number;
  gone: boolean;
  deviceId: string | null;
};
export type ShowRepository = ReturnType<typeof createShowRepository>;

/** Shows that exist nowhere but here are nothing for an app. */
export const isForApps = ({ url }: Pick<SyncedShow, 'url'>): boolean => !isDemoAddress(url);

type Change = { feedId: number; gone: boolean; deviceId: string | null };

async function followed(database: Database, userId: string): Promise<Set<number>> {
  const rows = await database
    .selectFrom('podcast_subscription')
    .select('feed_id')
    .where('user_id', '=', userId)
    .execute();
  return new Set(rows.map(({ feed_id }) => feed_id));
}

/** Those that were ever told of, in the order of their stamps. */
async function kept(database: Database, userId: string): Promise<SyncedShow[]> {
  return database
    .selectFrom('sync_show')
    .innerJoin('podcast_feed', 'podcast_feed.id', 'sync_show.feed_id')
    .select([
      'sync_show.feed_id as feedId',
      'podcast_feed.url',
      'sync_show.stamp',
      'sync_show.gone',
      'sync_show.device_id as deviceId',
    ])
    .where('sync_show.user_id', '=', userId)
    .orderBy('sync_show.stamp')
    .orderBy('sync_show.feed_id')
    .execute();
}

async function write(
  database: Database,
  stamps: SyncClock,
  userId: string,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  await database.transaction().execute(async (transaction) => {
    const stamp = await stamps.next(transaction, userId);
    for (const slice of inChunks(changes, 200))
      await transaction
        .insertInto('sync_show')
        .values(
          slice.map(({ feedId, gone, deviceId }) => ({
            user_id: userId,
            feed_id: feedId,
            stamp,
            gone,
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

/** Which shows a listener follows, and when each came and left, in the order of stamps. What the web app does is found when an app next comes. */
export function createShowRepository(database: Database, stamps: SyncClock) {
  return {
    /** All shows that apps were or are to be told of, after a look at what was subscribed to and left elsewhere. */
    async look(userId: string): Promise<SyncedShow[]> {
      const [now, known] = await Promise.all([followed(database, userId), kept(database, userId)]);
      const stand = new Set(known.filter(({ gone }) => !gone).map(({ feedId }) => feedId));
      const changes = [
        ...[...now].filter((id) => !stand.has(id)).map((feedId) => ({ feedId, gone: false, deviceId: null })),
        ...[...stand].filter((id) => !now.has(id)).map((feedId) => ({ feedId, gone: true, deviceId: null })),
      ];
      if (changes.length === 0) return known;
      await write(database, stamps, userId, changes);
      return kept(database, userId);
    },
    /** A device did this. */
    changed: (userId: string, changes: readonly Change[]): Promise<void> =>
      write(database, stamps, userId, changes),
    async spellings(deviceId: string): Promise<Map<number, string>> {
      const rows = await database
        .selectFrom('sync_spelling')
        .select(['feed_id', 'url'])
        .where('device_id', '=', deviceId)
        .execute();
      return new Map(rows.map(({ feed_id, url }) => [feed_id, url]));
    },
    /** All addresses that any device of the listener's writes, and which show they mean. */
    everySpelling: (userId: string): Promise<{ feedId: number; url: string }[]> =>
      database
        .selectFrom('sync_spelling')
        .innerJoin('sync_device', 'sync_device.id', 'sync_spelling.device_id')
        .select(['sync_spelling.feed_id as feedId', 'sync_spelling.url'])
        .where('sync_device.user_id', '=', userId)
        .execute(),
    /** How a device writes these; `told`: it was only told so, and its own spelling stays. */
    async spell(
      deviceId: string,
      spellings: readonly { feedId: number; url: string }[],
      { told = false } = {},
    ): Promise<void> {
      const last = [...new Map(spellings.map((spelling) => [spelling.feedId, spelling])).values()];
      for (const slice of inChunks(last, 200))
        await database
          .insertInto('sync_spelling')
          .values(slice.map(({ feedId, url }) => ({ device_id: deviceId, feed_id: feedId, url })))
          .onConflict((conflict) => {
            const known = conflict.columns(['device_id', 'feed_id']);
            return told ? known.doNothing() : known.doUpdateSet((set) => ({ url: set.ref('excluded.url') }));
          })
          .execute();
    },
  };
}
