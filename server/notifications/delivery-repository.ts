import type { Database } from '#server/database/open-database.ts';
import type { DeviceRow } from './device-leases.ts';

/** Older episodes notify nobody any more. */
const maxAge = 3 * 24 * 60 * 60 * 1000;
/** The most episodes of one message. */
const maxRows = 500;

export type DeliveryRepository = ReturnType<typeof createDeliveryRepository>;

/** Which episodes each browser is still to be notified of. Times are epoch milliseconds. */
export function createDeliveryRepository(database: Database) {
  return {
    /**
     * The episodes that a browser is to be notified of, oldest first, without old ones and those of shows that no
     * longer notify.
     */
    async waiting({ id, user_id }: DeviceRow, now: number) {
      return database
        .selectFrom('push_delivery')
        .innerJoin('podcast_episode', 'podcast_episode.id', 'push_delivery.episode_id')
        .innerJoin('podcast_feed', 'podcast_feed.id', 'podcast_episode.feed_id')
        .innerJoin('podcast_subscription', (join) =>
          join
            .onRef('podcast_subscription.feed_id', '=', 'podcast_feed.id')
            .on('podcast_subscription.user_id', '=', user_id)
            .on('podcast_subscription.notifies', '=', true),
        )
        .select([
          'push_delivery.episode_id as episodeId',
          'push_delivery.noted_at as notedAt',
          'podcast_episode.title',
          'podcast_feed.id as feedId',
          'podcast_feed.title as show',
        ])
        .where('push_delivery.push_id', '=', id)
        .where('push_delivery.noted_at', '>', now - maxAge)
        .orderBy('push_delivery.noted_at')
        .orderBy('push_delivery.episode_id')
        .limit(maxRows)
        .execute();
    },
    /** Marks these as delivered. */
    async markDelivered({ id }: DeviceRow, episodeIds: readonly number[]): Promise<void> {
      await database
        .deleteFrom('push_delivery')
        .where('push_id', '=', id)
        .where('episode_id', 'in', episodeIds)
        .execute();
    },
    /** Forgets what `waiting` leaves out. */
    async dropUnwanted({ id, user_id }: DeviceRow, now: number): Promise<void> {
      await database
        .deleteFrom('push_delivery')
        .where('push_id', '=', id)
        .where((where) =>
          where.or([
            where('noted_at', '<=', now - maxAge),
            where('episode_id', 'not in', (eligible) =>
              eligible
                .selectFrom('podcast_episode')
                .innerJoin('podcast_subscription', 'podcast_subscription.feed_id', 'podcast_episode.feed_id')
                .select('podcast_episode.id')
                .whereRef('podcast_episode.id', '=', 'push_delivery.episode_id')
                .where('podcast_subscription.user_id', '=', user_id)
                .where('podcast_subscription.notifies', '=', true),
            ),
          ]),
        )
        .execute();
    },
  };
}
