import type { Database } from '#server/database/open-database.ts';

/**
 * What apps know of a show goes over to the one it turned out to be: no app is told that it left and came again, and each
 * writes its address as before.
 */
export async function moveSyncedShow(transaction: Database, from: number, into: number): Promise<void> {
  await transaction
    .insertInto('sync_show')
    .columns(['user_id', 'feed_id', 'stamp', 'gone', 'device_id'])
    .expression((where) =>
      where
        .selectFrom('sync_show as old')
        .select(['old.user_id', where.val(into).as('feed_id'), 'old.stamp', 'old.gone', 'old.device_id'])
        .where('old.feed_id', '=', from),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'feed_id']).doNothing())
    .execute();
  await transaction
    .insertInto('sync_spelling')
    .columns(['device_id', 'feed_id', 'url'])
    .expression((where) =>
      where
        .selectFrom('sync_spelling as old')
        .select(['old.device_id', where.val(into).as('feed_id'), 'old.url'])
        .where('old.feed_id', '=', from),
    )
    .onConflict((conflict) => conflict.columns(['device_id', 'feed_id']).doNothing())
    .execute();
}
