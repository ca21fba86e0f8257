import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Hit } from '../search/hit.ts';
import { isPrivateFeed, urlKey } from './feed-address.ts';
import { type FeedRow, newFeedRow } from './feed-row.ts';

/** Nobody else sees a private feed: to them it does not exist. */
const visibleTo = (userId: string) => (where: ExpressionBuilder<Schema, 'podcast_feed'>) =>
  where.or([where('podcast_feed.owner_id', 'is', null), where('podcast_feed.owner_id', '=', userId)]);

const keyFor = (url: string, userId: string) => {
  const ownerId = isPrivateFeed(url) ? userId : null;
  return { ownerId, key: urlKey(url, ownerId) };
};

export type FeedRepository = ReturnType<typeof createFeedRepository>;

export function createFeedRepository(database: Database) {
  async function byKey(key: string): Promise<FeedRow | undefined> {
    const found = await database
      .selectFrom('podcast_feed')
      .selectAll()
      .where('url_key', '=', key)
      .executeTakeFirst();
    if (found) return found;
    return database
      .selectFrom('podcast_alias')
      .innerJoin('podcast_feed', 'podcast_feed.id', 'podcast_alias.feed_id')
      .selectAll('podcast_feed')
      .where('podcast_alias.url_key', '=', key)
      .executeTakeFirst();
  }

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
    /** Keeps what a directory found, so that its id works at once. What we fetched ourselves is not overwritten. */
    async keepHit(hit: Hit, userId: string, now: number): Promise<FeedRow> {
      const { key, ownerId } = keyFor(hit.url, userId);
      const known = await byKey(key);
      if (known && known.state !== 'stub') return known;
      const described = {
        directory_id: hit.directoryId,
        podcast_guid: hit.guid,
        title: hit.title,
        author: hit.author,
        description: hit.description,
        image: hit.image,
        link: hit.link,
        language: hit.language,
        folded: folded(hit.title, hit.author),
        episode_count: hit.episodeCount,
        parse_errors: hit.parseErrors,
        locked: hit.locked,
        crawl_errors: hit.crawlErrors,
        priority: hit.priority,
      };
      await database
        .insertInto('podcast_feed')
        .values({ ...newFeedRow(hit.url, key, ownerId, now), ...described, state: 'stub' })
        .onConflict((conflict) =>
          conflict.column('url_key').doUpdateSet(described).where('podcast_feed.state', '=', 'stub'),
        )
        .execute();
      const kept = await byKey(key);
      if (!kept) throw new Error('a hit was stored and is not there');
      return kept;
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

/** Lower case without accents, as it is searched. */
export const folded = (...texts: string[]): string =>
  texts.join(' ').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** A pattern that finds the text and nothing that only looks like a pattern. */
export const likely = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
