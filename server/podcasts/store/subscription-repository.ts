import type { Database } from '#server/database/open-database.ts';
import type { FeedRow } from './feed-row.ts';

/** Since when (epoch milliseconds), and whether with notifications. */
export type SubscriptionElsewhere = { createdAt: number; notifies: boolean };

export type SubscriptionRepository = ReturnType<typeof createSubscriptionRepository>;

export function createSubscriptionRepository(database: Database) {
  return {
    /** True when it is new. The feed is then fetched by itself from now on. `elsewhere`: what it was in another Earshot. */
    add: async (
      userId: string,
      feedId: number,
      now: number,
      elsewhere?: SubscriptionElsewhere,
    ): Promise<boolean> => (await addAll(database, userId, [feedId], now, elsewhere)).length > 0,
    /** The same for many: those that are new. */
    addAll: (userId: string, feedIds: readonly number[], now: number): Promise<number[]> =>
      addAll(database, userId, feedIds, now),
    /** Once nobody is subscribed, nobody asks the publisher any more. */
    async remove(userId: string, feedId: number): Promise<void> {
      await database
        .deleteFrom('podcast_subscription')
        .where('user_id', '=', userId)
        .where('feed_id', '=', feedId)
        .execute();
      await database
        .updateTable('podcast_feed')
        .set({ next_fetch_at: null })
        .where('id', '=', feedId)
        .where((where) =>
          where.not(
            where.exists(
              where.selectFrom('podcast_subscription').select('user_id').where('feed_id', '=', feedId),
            ),
          ),
        )
        .execute();
    },
    /** By title. */
    async of(userId: string): Promise<FeedRow[]> {
      const rows = await database
        .selectFrom('podcast_subscription')
        .innerJoin('podcast_feed', 'podcast_feed.id', 'podcast_subscription.feed_id')
        .selectAll('podcast_feed')
        .where('podcast_subscription.user_id', '=', userId)
        .execute();
      return rows.sort((a, b) => order.compare(a.title || a.url, b.title || b.url) || a.id - b.id);
    },
    async has(userId: string, feedId: number): Promise<boolean> {
      const row = await database
        .selectFrom('podcast_subscription')
        .select('feed_id')
        .where('user_id', '=', userId)
        .where('feed_id', '=', feedId)
        .executeTakeFirst();
      return row !== undefined;
    },
    /** A number that rises when a feed of the listener's changed. */
    async revision(userId: string): Promise<number> {
      const row = await database
        .selectFrom('podcast_subscription')
        .innerJoin('podcast_feed', 'podcast_feed.id', 'podcast_subscription.feed_id')
        .select(({ fn }) => fn.max('podcast_feed.changed_at').as('revision'))
        .where('podcast_subscription.user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return row.revision ?? 0;
    },
  };
}

async function addAll(
  database: Database,
  userId: string,
  feedIds: readonly number[],
  now: number,
  { createdAt = now, notifies = false }: Partial<SubscriptionElsewhere> = {},
): Promise<number[]> {
  if (feedIds.length === 0) return [];
  const inserted = await database
    .insertInto('podcast_subscription')
    .values(feedIds.map((feedId) => ({ user_id: userId, feed_id: feedId, created_at: createdAt, notifies })))
    .onConflict((conflict) => conflict.columns(['user_id', 'feed_id']).doNothing())
    .returning('feed_id')
    .execute();
  const ids = inserted.map(({ feed_id }) => feed_id);
  if (ids.length === 0) return [];
  await database
    .updateTable('podcast_feed')
    .set({ next_fetch_at: now })
    .where('id', 'in', ids)
    .where('next_fetch_at', 'is', null)
    .where('state', '!=', 'ended')
    .execute();
  await database
    .updateTable('podcast_feed')
    .set({ state: 'pending' })
    .where('id', 'in', ids)
    .where('state', '=', 'stub')
    .execute();
  return ids;
}

const order = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
