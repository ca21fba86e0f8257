import type { Database } from '#server/database/open-database.ts';

export type SpeedRepository = ReturnType<typeof createSpeedRepository>;

/** The speeds that listeners chose for shows. */
export function createSpeedRepository(database: Database) {
  return {
    async set(userId: string, feedId: number, speed: number | null): Promise<void> {
      if (speed === null) {
        await database
          .deleteFrom('podcast_speed')
          .where('user_id', '=', userId)
          .where('feed_id', '=', feedId)
          .execute();
        return;
      }
      await database
        .insertInto('podcast_speed')
        .values({ user_id: userId, feed_id: feedId, speed })
        .onConflict((conflict) => conflict.columns(['user_id', 'feed_id']).doUpdateSet({ speed }))
        .execute();
    },
    async of(userId: string): Promise<{ feedId: number; speed: number }[]> {
      return database
        .selectFrom('podcast_speed')
        .select(['feed_id as feedId', 'speed'])
        .where('user_id', '=', userId)
        .orderBy('feed_id')
        .execute();
    },
  };
}
