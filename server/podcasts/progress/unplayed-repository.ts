import type { Database } from '#server/database/open-database.ts';
import { playedPercent } from './show-mark.ts';

export type UnplayedRepository = ReturnType<typeof createUnplayedRepository>;

/** How many episodes are not played. `lastRelease`: an episode of a later date is announced, and not out. */
export function createUnplayedRepository(database: Database, lastRelease: () => number) {
  return {
    /**
     * Of each show that the listener follows: those out since they followed it, in one statement. Shows without any are
     * absent.
     */
    async of(userId: string): Promise<{ feedId: number; count: number }[]> {
      const rows = await database
        .selectFrom('podcast_subscription')
        .innerJoin('podcast_episode', (join) =>
          join
            .onRef('podcast_episode.feed_id', '=', 'podcast_subscription.feed_id')
            .onRef('podcast_episode.sorted_at', '>=', 'podcast_subscription.created_at'),
        )
        .leftJoin('progress', (join) =>
          join
            .onRef('progress.user_id', '=', 'podcast_subscription.user_id')
            .onRef('progress.episode_id', '=', 'podcast_episode.id'),
        )
        .select(({ fn }) => ['podcast_subscription.feed_id as feedId', fn.countAll().as('count')])
        .where('podcast_subscription.user_id', '=', userId)
        .where('podcast_episode.removed', '=', false)
        .where('podcast_episode.published_at', '<=', lastRelease())
        .where((where) =>
          where.or([
            where('progress.episode_id', 'is', null),
            where.and([
              where('progress.completed', '=', false),
              where('progress.progress', '<', playedPercent),
            ]),
          ]),
        )
        .groupBy('podcast_subscription.feed_id')
        .orderBy('podcast_subscription.feed_id')
        .execute();
      return rows.map(({ feedId, count }) => ({ feedId, count: Number(count) }));
    },
  };
}
