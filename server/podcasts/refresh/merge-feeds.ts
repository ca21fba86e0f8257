import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Listening } from '../shared/listening.ts';
import { matchEpisodes } from '../store/match-episodes.ts';
import { storedOf } from '../store/store-episodes.ts';
import { moveSyncedShow } from './move-synced-show.ts';

/**
 * One feed where two turned out to be the same: subscriptions, speeds, places in episodes and old addresses go over to
 * the one that stays. Episodes that only the other had stay if somebody listened to them.
 */
export async function mergeFeeds(
  database: Database,
  { from, into, listening }: { from: number; into: number; listening: Listening },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const [old, stored] = [await storedOf(transaction, from), await storedOf(transaction, into)];
    const matches = await matchEpisodes(stored, old);
    const pairs = old.flatMap((episode, index) => {
      const to = stored[matches[index] ?? -1];
      return to ? { from: episode.id, to: to.id } : [];
    });
    await listening.move(pairs, transaction);
    const alone = old.filter((_, index) => matches[index] === null).map(({ id }) => id);
    const kept = [...(await listening.kept(alone))];
    for (const ids of inChunks(kept, 500))
      await transaction
        .updateTable('podcast_episode')
        .set({ feed_id: into, removed: true })
        .where('id', 'in', ids)
        .execute();

    await transaction
      .insertInto('podcast_subscription')
      .columns(['user_id', 'feed_id', 'created_at', 'notifies'])
      .expression((where) =>
        where
          .selectFrom('podcast_subscription as old')
          .select(['old.user_id', where.val(into).as('feed_id'), 'old.created_at', 'old.notifies'])
          .where('old.feed_id', '=', from),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'feed_id']).doNothing())
      .execute();
    await transaction
      .insertInto('podcast_speed')
      .columns(['user_id', 'feed_id', 'speed'])
      .expression((where) =>
        where
          .selectFrom('podcast_speed as old')
          .select(['old.user_id', where.val(into).as('feed_id'), 'old.speed'])
          .where('old.feed_id', '=', from),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'feed_id']).doNothing())
      .execute();
    await moveSyncedShow(transaction, from, into);
    await transaction
      .updateTable('podcast_import_line')
      .set({ feed_id: into })
      .where('feed_id', '=', from)
      .execute();
    await transaction
      .updateTable('podcast_alias')
      .set({ feed_id: into })
      .where('feed_id', '=', from)
      .execute();
    const gone = await transaction
      .deleteFrom('podcast_feed')
      .where('id', '=', from)
      .returning(['url_key', 'next_fetch_at'])
      .executeTakeFirst();
    if (!gone) return;
    await transaction
      .insertInto('podcast_alias')
      .values({ url_key: gone.url_key, feed_id: into })
      .onConflict((conflict) => conflict.column('url_key').doUpdateSet({ feed_id: into }))
      .execute();
    await transaction
      .updateTable('podcast_feed')
      .set({ next_fetch_at: gone.next_fetch_at })
      .where('id', '=', into)
      .where('next_fetch_at', 'is', null)
      .where('state', '!=', 'ended')
      .execute();
  });
}
