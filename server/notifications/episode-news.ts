import { sql } from 'kysely';
import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import { newsLasts } from './news-repository.ts';

/**
 * Notes new episodes within the transaction that stores them: what is new to listeners, and which browsers are to be told.
 * A note that is there already stays as it is; what is news to nobody any more is forgotten.
 */
export async function noteEpisodes(
  feedId: number,
  episodeIds: readonly number[],
  now: number,
  transaction: Database,
): Promise<void> {
  if (episodeIds.length === 0) return;
  await transaction
    .deleteFrom('podcast_news')
    .where('noted_at', '<=', now - newsLasts)
    .execute();
  await transaction
    .insertInto('podcast_news')
    .values(episodeIds.map((episode_id) => ({ episode_id, noted_at: now })))
    .onConflict((conflict) => conflict.column('episode_id').doNothing())
    .execute();
  const told = await transaction
    .updateTable('push_subscription')
    // Never what it was before: whoever is just sending sees that there is more.
    .set({ due_at: sql<number>`case when due_at >= ${now} then due_at + 1 else ${now} end` })
    .where('user_id', 'in', (users) =>
      users
        .selectFrom('podcast_subscription')
        .select('user_id')
        .where('feed_id', '=', feedId)
        .where('notifies', '=', true),
    )
    .returning('id')
    .execute();
  const deliveries = told.flatMap(({ id }) =>
    episodeIds.map((episode_id) => ({ push_id: id, episode_id, noted_at: now })),
  );
  for (const some of inChunks(deliveries))
    await transaction
      .insertInto('push_delivery')
      .values(some)
      .onConflict((conflict) => conflict.columns(['push_id', 'episode_id']).doNothing())
      .execute();
}
