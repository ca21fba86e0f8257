import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';
import { isPrivateFeed, urlKey } from '../shared/feed-address.ts';
import type { Hit } from '../shared/hit.ts';
import { type FeedRow, newFeedRow } from './feed-row.ts';
import { likely } from './folded.ts';
import { feedByKey, keepHit } from './keep-hit.ts';

/** Nobody else sees a private feed: to them it does not exist. */
const visibleTo = (userId: string) => (where: ExpressionBuilder<Schema, 'podcast_feed'>) =>
  where.or([where('podcast_feed.owner_id', 'is', null), where('podcast_feed.owner_id', '=', userId)]);

const keyFor = (url: string, userId: string) => {
  const ownerId = isPrivateFeed(url) ? userId : null;
  return { ownerId, key: urlKey(url, ownerId) };
};

export type FeedRepository = ReturnType<typeof createFeedRepository>;

export function createFeedRepository(database: Database) {
  const byKey = (key: string) => feedByKey(database, key);

  return {
    async visible(ids: readonly number[], userId: string): Promise<FeedRow[]> {
      if (ids.length === 0) return [];
      return database
        .selectFrom('podcast_feed')
        .selectAll()
        .where('id', 'in', ids)
        .where(visibleTo(userId))
        .execute();
    },
    async byId(id: number): Promise<FeedRow | undefined> {
      return database.selectFrom('podcast_feed').selectAll().where('id', '=', id).executeTakeFirst();
    },
    /** The feed behind an address, under whichever address it was known, as this listener may see it. */
    byUrl: (url: string, userId: string): Promise<FeedRow | undefined> => byKey(keyFor(url, userId).key),
    /** The feed behind an address, made when it is not known; equal addresses give one row however many ask. */
    async ensure(url: string, userId: string, now: number): Promise<FeedRow> {
      const { key, ownerId } = keyFor(url, userId);
      const known = await byKey(key);
      if (known) return known;
      await database
        .insertInto('podcast_feed')
        .values(newFeedRow(url, key, ownerId, now))
        .onConflict((conflict) => conflict.column('url_key').doNothing())
        .execute();
      const made = await byKey(key);
      if (!made) throw new Error('a feed was stored and is not there');
      return made;
    },
    /** Keeps what a directory found, so that every id works at once. What we fetched ourselves is not overwritten. */
    async keepHits(
      hits: readonly Hit[],
      userId: string,
      now: number,
    ): Promise<{ row: FeedRow; priority: number }[]> {
      return database.transaction().execute(async (transaction) => {
        const kept = [];
        for (const hit of hits)
          kept.push({
            row: await keepHit(transaction, hit, { ...keyFor(hit.url, userId), now }),
            priority: hit.priority,
          });
        return kept;
      });
    },
    /** A feed that nobody subscribed to and that never had an episode is not worth keeping. */
    async forget(id: number): Promise<void> {
      await database
        .deleteFrom('podcast_feed')
        .where('id', '=', id)
        .where('episode_count', '=', 0)
        .where('directory_id', 'is', null)
        .where((feed) =>
          feed.not(
            feed.exists(feed.selectFrom('podcast_subscription').select('user_id').where('feed_id', '=', id)),
          ),
        )
        .execute();
    },
    /** Shows that this server fetched, with all the words in title or author; never another listener's own. */
    async search(words: readonly string[], userId: string, limit: number): Promise<FeedRow[]> {
      let query = database
        .selectFrom('podcast_feed')
        .selectAll()
        .where(visibleTo(userId))
        .where('state', 'in', ['ok', 'failing', 'ended']);
      for (const word of words) query = query.where(sql<boolean>`folded like ${likely(word)} escape '\\'`);
      return query.orderBy('episode_count', 'desc').orderBy('id').limit(limit).execute();
    },
  };
}
