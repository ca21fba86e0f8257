import type { ShowView } from '#contract/show-views.ts';
import type { Database } from '#server/database/open-database.ts';

export type ShowViewRepository = ReturnType<typeof createShowViewRepository>;

/** How listeners see the episodes of shows, where it is another way than for all shows. */
export function createShowViewRepository(database: Database) {
  return {
    async set(userId: string, feedId: number, { layout, order }: ShowView): Promise<void> {
      if (layout === null && order === null) {
        await database
          .deleteFrom('podcast_show_view')
          .where('user_id', '=', userId)
          .where('feed_id', '=', feedId)
          .execute();
        return;
      }
      const view = { layout, episode_order: order };
      await database
        .insertInto('podcast_show_view')
        .values({ user_id: userId, feed_id: feedId, ...view })
        .onConflict((conflict) => conflict.columns(['user_id', 'feed_id']).doUpdateSet(view))
        .execute();
    },
    async of(userId: string): Promise<(ShowView & { feedId: number })[]> {
      return database
        .selectFrom('podcast_show_view')
        .select(['feed_id as feedId', 'layout', 'episode_order as order'])
        .where('user_id', '=', userId)
        .orderBy('feed_id')
        .execute();
    },
  };
}
