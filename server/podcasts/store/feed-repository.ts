import { type ExpressionBuilder, sql } from 'kysely';
import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';
import { isPrivateFeed, urlKey } from '../shared/feed-address.ts';
import type { Hit } from '../shared/search-result.ts';
import { type FeedRow, newFeedRow } from './feed-row.ts';
import { likely } from './folded-text.ts';
import { feedByKey, feedsByKey, storeSearchResult } from './store-search-result.ts';

/** Nobody else sees a private feed: to them it does not exist. */
const visibleTo = (userId: string) => (where: ExpressionBuilder<Schema, 'podcast_feed'>) =>
  where.or([where('podcast_feed.owner_id', 'is', null), where('podcast_feed.owner_id', '=', userId)]);

/** Under which key a listener's address is found, and whose it is alone. */
export const keyFor = (url: string, userId: string) => {
  const ownerId = isPrivateFeed(url) ? userId : null;
  return { ownerId, key: urlKey(url, ownerId) };
};

async function ensureAll(
  database: Database,
  urls: readonly string[],
  userId: string,
  now: number,
): Promise<FeedRow[]> {
  const feeds = urls.map((url) => ({ url, ...keyFor(url, userId) }));
  const keys = feeds.map(({ key }) => key);
  const existing = await feedsByKey(database, keys);
  const missing = new Map(feeds.filter(({ key }) => !existing.has(key)).map((one) => [one.key, one]));
  for (const slice of inChunks([...missing.values()], 100))
    await database
      .insertInto('podcast_feed')
      .values(slice.map(({ url, key, ownerId }) => newFeedRow(url, key, ownerId, now)))
      .onConflict((conflict) => conflict.column('url_key').doNothing())
      .execute();
  const created = await feedsByKey(database, [...missing.keys()]);
  return keys.flatMap((key) => existing.get(key) ?? created.get(key) ?? []);
}

export type FeedRepository = ReturnType<typeof createFeedRepository>;

export function createFeedRepository(database: Database) {
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
    byUrl: (url: string, userId: string): Promise<FeedRow | undefined> =>
      feedByKey(database, keyFor(url, userId).key),
    /** The same for many, by their places; undefined where there is none. */
    async byUrls(urls: readonly string[], userId: string): Promise<(FeedRow | undefined)[]> {
      const keys = urls.map((url) => keyFor(url, userId).key);
      const rows = await feedsByKey(database, keys);
      return keys.map((key) => rows.get(key));
    },
    /** The feed behind an address, made when it is not known; equal addresses give one row however many ask. */
    async ensure(url: string, userId: string, now: number): Promise<FeedRow> {
      const [row] = await ensureAll(database, [url], userId, now);
      if (!row) throw new Error('a feed was stored and is not there');
      return row;
    },
    /** The same for many, by their places. */
    ensureAll: (urls: readonly string[], userId: string, now: number): Promise<FeedRow[]> =>
      ensureAll(database, urls, userId, now),
    /** Keeps what a directory found, so that every id works at once. What we fetched ourselves is not overwritten. */
    async storeHits(
      hits: readonly Hit[],
      userId: string,
      now: number,
    ): Promise<{ row: FeedRow; priority: number }[]> {
      return database.transaction().execute(async (transaction) => {
        const stored = [];
        for (const hit of hits)
          stored.push({
            row: await storeSearchResult(transaction, hit, { ...keyFor(hit.url, userId), now }),
            priority: hit.priority,
          });
        return stored;
      });
    },
    /** A feed without an episode that nobody subscribed to, or chose a speed or view for, is not worth keeping. */
    async forget(id: number): Promise<void> {
      await database
        .deleteFrom('podcast_feed')
        .where('id', '=', id)
        .where('episode_count', '=', 0)
        .where('directory_id', 'is', null)
        .where((feed) =>
          feed.and(
            (['podcast_subscription', 'podcast_speed', 'podcast_show_view'] as const).map((table) =>
              feed.not(feed.exists(feed.selectFrom(table).select('user_id').where('feed_id', '=', id))),
            ),
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
