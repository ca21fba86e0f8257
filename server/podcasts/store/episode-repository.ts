import { sql } from 'kysely';
import type { Database } from '#server/database/open-database.ts';
import type { EpisodeOfFeed } from './episode-row.ts';
import { folded, likely } from './folded.ts';

/** Where a page ended: the episode's order and id. */
export type Cursor = { sortedAt: number; id: number };

export const cursorText = ({ sorted_at, id }: EpisodeOfFeed): string => `${sorted_at}-${id}`;

/** Null for what is no cursor. */
export function cursorFrom(text: string): Cursor | null {
  const match = /^(-?\d{1,15})-(\d{1,15})$/.exec(text);
  return match ? { sortedAt: Number(match[1]), id: Number(match[2]) } : null;
}

export type EpisodeRepository = ReturnType<typeof createEpisodeRepository>;

export function createEpisodeRepository(database: Database) {
  const all = () =>
    database
      .selectFrom('podcast_episode')
      .innerJoin('podcast_feed', 'podcast_feed.id', 'podcast_episode.feed_id')
      .selectAll('podcast_episode')
      .select([
        'podcast_feed.title as feed_title',
        'podcast_feed.image as feed_image',
        'podcast_feed.persons as feed_persons',
      ]);

  /** Of one feed, by its index. */
  async function page(
    feedId: number,
    { limit, before, term }: { limit: number; before: Cursor | null; term: string },
  ): Promise<EpisodeOfFeed[]> {
    let query = all().where('podcast_episode.feed_id', '=', feedId);
    if (before)
      query = query.where((where) =>
        where(
          sql`(podcast_episode.sorted_at, podcast_episode.id)`,
          '<',
          sql`(${before.sortedAt}, ${before.id})`,
        ),
      );
    if (term !== '')
      query = query.where(sql<boolean>`podcast_episode.folded like ${likely(folded(term))} escape '\\'`);
    return query
      .orderBy('podcast_episode.sorted_at', 'desc')
      .orderBy('podcast_episode.id', 'desc')
      .limit(limit)
      .execute();
  }

  return {
    /** Newest first over all feeds; each feed is read by its index alone, however many episodes it has. */
    async list(
      feedIds: readonly number[],
      asked: { limit: number; before: Cursor | null; term: string; newest: boolean },
    ): Promise<EpisodeOfFeed[]> {
      const each = asked.newest ? { ...asked, limit: 1 } : asked;
      const lists: EpisodeOfFeed[] = [];
      for (const feedId of new Set(feedIds)) lists.push(...(await page(feedId, each)));
      return lists.sort((a, b) => b.sorted_at - a.sorted_at || b.id - a.id).slice(0, asked.limit);
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
