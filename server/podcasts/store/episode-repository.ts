import { sql } from 'kysely';
import type { Database } from '#server/database/open-database.ts';
import { isPartAddress } from '../shared/local-hosts.ts';
import type { EpisodeOfFeed } from './episode-row.ts';
import { folded, likely } from './folded-text.ts';

/** Where a page ended: the episode's order and id. */
export type Cursor = { sortedAt: number; id: number };

export const cursorText = ({ sorted_at, id }: EpisodeOfFeed): string => `${sorted_at}-${id}`;

/** Null for what is no cursor. */
export function cursorFrom(text: string): Cursor | null {
  const match = /^(-?\d{1,15})-(\d{1,15})$/.exec(text);
  return match ? { sortedAt: Number(match[1]), id: Number(match[2]) } : null;
}

/** Clocks and time zones of publishers are a day off at most; an episode of a later date is announced, and not out. */
export const announcedSlackMs = 24 * 60 * 60 * 1000;

type EpisodePage = { limit: number; before: Cursor | null; term: string; order: 'newest' | 'oldest' };

const directions = { newest: 'desc', oldest: 'asc' } as const;

export type EpisodeRepository = ReturnType<typeof createEpisodeRepository>;

export function createEpisodeRepository(database: Database) {
  const all = () =>
    database
      .selectFrom('podcast_episode')
      .innerJoin('podcast_feed', 'podcast_feed.id', 'podcast_episode.feed_id')
      .selectAll('podcast_episode')
      .select([
        'podcast_feed.title as feed_title',
        'podcast_feed.author as feed_author',
        'podcast_feed.medium as feed_medium',
        'podcast_feed.image as feed_image',
        'podcast_feed.persons as feed_persons',
      ]);

  /** Which episodes of one feed stand on a page, read from the index by date alone unless there is a term. */
  function keysOf(feedId: number, { limit, before, term, order }: EpisodePage) {
    let query = database
      .selectFrom('podcast_episode')
      .select(['podcast_episode.id', 'podcast_episode.sorted_at'])
      .where('podcast_episode.feed_id', '=', feedId);
    if (before)
      query = query.where((where) =>
        where(
          sql`(podcast_episode.sorted_at, podcast_episode.id)`,
          order === 'newest' ? '<' : '>',
          sql`(${before.sortedAt}, ${before.id})`,
        ),
      );
    if (term !== '')
      query = query.where(sql<boolean>`podcast_episode.folded like ${likely(folded(term))} escape '\\'`);
    return query
      .orderBy('podcast_episode.sorted_at', directions[order])
      .orderBy('podcast_episode.id', directions[order])
      .limit(limit);
  }

  return {
    /** Newest or oldest first over all feeds, in one statement; each feed is read by its index alone, however many episodes it has. */
    async list(
      feedIds: readonly number[],
      options: EpisodePage & { newest: boolean },
    ): Promise<EpisodeOfFeed[]> {
      const direction = directions[options.order];
      const each = options.newest ? { ...options, limit: 1 } : options;
      const [first, ...others] = [...new Set(feedIds)].map((feedId) =>
        database.selectFrom(keysOf(feedId, each).as('page')).selectAll(),
      );
      if (first === undefined) return [];
      const keys = others.reduce((before, next) => before.unionAll(next), first);
      const page = database
        .selectFrom(keys.as('key'))
        .select('id')
        .orderBy('sorted_at', direction)
        .orderBy('id', direction)
        .limit(options.limit);
      return all()
        .where('podcast_episode.id', 'in', page)
        .orderBy('podcast_episode.sorted_at', direction)
        .orderBy('podcast_episode.id', direction)
        .execute();
    },
    /** The newest of the listener's shows that have all these words in their titles, which the index by date holds. */
    async search(words: readonly string[], userId: string, limit: number): Promise<EpisodeOfFeed[]> {
      let query = database
        .selectFrom('podcast_subscription')
        .innerJoin('podcast_episode', 'podcast_episode.feed_id', 'podcast_subscription.feed_id')
        .select('podcast_episode.id')
        .where('podcast_subscription.user_id', '=', userId);
      for (const word of words)
        query = query.where(sql<boolean>`podcast_episode.folded_title like ${likely(word)} escape '\\'`);
      const newest = query
        .orderBy('podcast_episode.sorted_at', 'desc')
        .orderBy('podcast_episode.id', 'desc')
        .limit(limit);
      return all()
        .where('podcast_episode.id', 'in', database.selectFrom(newest.as('hit')).select('id'))
        .orderBy('podcast_episode.sorted_at', 'desc')
        .orderBy('podcast_episode.id', 'desc')
        .execute();
    },
    /** All of a show that are out, with the lengths that the feed gives. */
    async released(feedId: number, now: number): Promise<{ id: number; durationSeconds: number | null }[]> {
      return database
        .selectFrom('podcast_episode')
        .select(['id', 'duration_seconds as durationSeconds'])
        .where('feed_id', '=', feedId)
        .where('published_at', '<=', now + announcedSlackMs)
        .execute();
    },
    /** Which of these are parts of audiobooks of the folder. */
    async partsAmong(ids: readonly number[]): Promise<Set<number>> {
      if (ids.length === 0) return new Set();
      const rows = await database
        .selectFrom('podcast_episode')
        .select(['id', 'enclosure_url'])
        .where('id', 'in', ids)
        .execute();
      return new Set(rows.flatMap(({ id, enclosure_url }) => (isPartAddress(enclosure_url) ? [id] : [])));
    },
    /** Undefined also for an episode of somebody else's private feed. */
    async visible(id: number, userId: string): Promise<EpisodeOfFeed | undefined> {
      return all()
        .where('podcast_episode.id', '=', id)
        .where((where) =>
          where.or([where('podcast_feed.owner_id', 'is', null), where('podcast_feed.owner_id', '=', userId)]),
        )
        .executeTakeFirst();
    },
  };
}
