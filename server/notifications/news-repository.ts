import type { Database } from '#server/database/open-database.ts';

export type NewsRepository = ReturnType<typeof createNewsRepository>;

/** An episode is new for this long to a listener who has not looked. */
export const newsLasts = 30 * 24 * 60 * 60 * 1000;

/** What is new to listeners, until they look at their podcasts: what the badge counts. Times are epoch milliseconds. */
export function createNewsRepository(database: Database) {
  return {
    /** How many episodes of their shows came since they last looked, and since they subscribed. */
    async count(userId: string, now: number): Promise<number> {
      const { count } = await database
        .selectFrom('podcast_news')
        .innerJoin('podcast_episode', 'podcast_episode.id', 'podcast_news.episode_id')
        .innerJoin('podcast_subscription', 'podcast_subscription.feed_id', 'podcast_episode.feed_id')
        .leftJoin('notification_choice', 'notification_choice.user_id', 'podcast_subscription.user_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('podcast_subscription.user_id', '=', userId)
        .where('podcast_news.noted_at', '>', now - newsLasts)
        .where((where) =>
          where(
            'podcast_news.noted_at',
            '>',
            where.fn.coalesce(where.ref('notification_choice.looked_at'), where.val(0)),
          ),
        )
        .whereRef('podcast_news.noted_at', '>', 'podcast_subscription.created_at')
        .where('podcast_episode.removed', '=', false)
        .executeTakeFirstOrThrow();
      return count;
    },
    async looked(userId: string, now: number): Promise<void> {
      await database
        .insertInto('notification_choice')
        .values({ user_id: userId, quiet_from: null, quiet_to: null, time_zone: null, looked_at: now })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ looked_at: now }))
        .execute();
    },
  };
}
