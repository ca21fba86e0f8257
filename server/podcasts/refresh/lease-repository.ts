import { PostgresAdapter, sql, type Updateable } from 'kysely';
import type { Database } from '#server/database/open-database.ts';
import type { PodcastSchema } from '#server/database/podcast-schema.ts';
import type { FeedRow } from '../store/feed-row.ts';

/** Longer than any fetch takes. A server that dies leaves a feed alone for this long. */
export const leaseMilliseconds = 3 * 60_000;

export type FeedPatch = Updateable<Omit<PodcastSchema['podcast_feed'], 'next_fetch_at'>> & {
  next_fetch_at?: number | null;
};
export type LeaseRepository = ReturnType<typeof createLeaseRepository>;

/** A time of the next fetch: none where nobody follows the feed. They may have left while it was fetched. */
export const ifFollowed = (time: number | null) =>
  sql<number | null>`case when exists (
    select 1 from podcast_subscription where podcast_subscription.feed_id = podcast_feed.id
  ) then cast(${time} as bigint) end`;

/** Who fetches which feed: one server at a time, as long as its lease runs. */
export function createLeaseRepository(database: Database) {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;

  return {
    /** Feeds that are due and that somebody subscribed to, at most `max`, from now on leased to the caller. */
    async claimDue(now: number, max: number): Promise<FeedRow[]> {
      return database
        .updateTable('podcast_feed')
        .set({ lease_until: now + leaseMilliseconds })
        .where('id', 'in', (where) => {
          const due = where
            .selectFrom('podcast_feed as due')
            .select('due.id')
            .where('due.next_fetch_at', '<=', now)
            .where('due.lease_until', '<=', now)
            .where((due) =>
              due.exists(
                due
                  .selectFrom('podcast_subscription')
                  .select('podcast_subscription.feed_id')
                  .whereRef('podcast_subscription.feed_id', '=', 'due.id'),
              ),
            )
            .orderBy('due.next_fetch_at')
            .limit(max);
          return isPostgres ? due.forUpdate().skipLocked() : due;
        })
        .where('lease_until', '<=', now)
        .returningAll()
        .execute();
    },
    /** One feed, now; undefined while somebody else has it. */
    async claim(id: number, now: number): Promise<FeedRow | undefined> {
      return database
        .updateTable('podcast_feed')
        .set({ lease_until: now + leaseMilliseconds })
        .where('id', '=', id)
        .where('lease_until', '<=', now)
        .returningAll()
        .executeTakeFirst();
    },
    /** Ends a lease with what came of it; false when the lease had run out and was somebody else's by then. */
    async finish(
      { id, lease_until }: FeedRow,
      { changed, now, next_fetch_at, ...patch }: FeedPatch & { changed: boolean; now: number },
    ) {
      const done = await database
        .updateTable('podcast_feed')
        .set({
          ...patch,
          lease_until: 0,
          ...(next_fetch_at === undefined ? {} : { next_fetch_at: ifFollowed(next_fetch_at) }),
          ...(changed
            ? { changed_at: sql<number>`case when changed_at >= ${now} then changed_at + 1 else ${now} end` }
            : {}),
        })
        .where('id', '=', id)
        .where('lease_until', '=', lease_until)
        .executeTakeFirst();
      return done.numUpdatedRows > 0n;
    },
  };
}
