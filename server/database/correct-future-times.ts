import { setImmediate as breath } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './open-database.ts';
import type { Schema } from './schema.ts';

/** The clocks of two servers on one database differ by less. */
export const clockSkewAllowanceMs = 60_000;
const day = 24 * 60 * 60 * 1000;
/** A machine that has just started without a battery for its clock takes it to be 1970 or so. */
const earliestClock = Date.UTC(2026, 0, 1);

type TimeColumns = { [Table in keyof Schema]?: readonly (keyof Schema[Table] & string)[] };

/** When a listener did or made something: what their lists are ordered by, or ends some time after. Each table has a `user_id`. */
export const timeColumns = {
  folder_play: ['played_at'],
  folder_song_plays: ['last_played_at'],
  folder_container_plays: ['last_played_at'],
  folder_rating: ['rated_at'],
  folder_stars: ['rated_at'],
  folder_item_stars: ['rated_at'],
  rating: ['rated_at'],
  liked_item: ['rated_at'],
  saved_album: ['date_added'],
  folder_playlist: ['created_at', 'changed_at', 'removed_at'],
  folder_playlist_group: ['created_at'],
  folder_playlist_place: ['pinned_at'],
  song_bookmark: ['created_at', 'changed_at'],
  episode_bookmark: ['created_at', 'changed_at', 'removed_at'],
  app_queue: ['changed_at'],
  radio_station: ['created_at'],
  progress: ['updated_at', 'touched_at'],
  podcast_subscription: ['created_at'],
  notification_choice: ['looked_at'],
  share_link: ['created_at'],
} as const satisfies TimeColumns;

/** When this server did something, and waits for a time after that. */
const serverTimes = {
  album_kind: ['changed_at'],
  podcast_news: ['noted_at'],
  server_job: ['started_at', 'finished_at'],
} as const satisfies TimeColumns;

/**
 * Sets back what happened later than now, by a clock that stood in the future: it would be the newest until that time
 * comes. The latest of a column becomes now; the others keep their distance to it, up to a day. Resolves to how many
 * times were set back. Ask it only while the clock is believed (`clock-watch.ts`).
 */
export async function correctFutureTimes(database: Database, now: number): Promise<number> {
  if (now < earliestClock) return 0;
  let correctedCount = 0;
  for (const { id } of await database.selectFrom('user').select('id').execute()) {
    for (const [table, columns] of Object.entries(timeColumns))
      for (const column of columns)
        correctedCount += await settleColumn(database, { table, column, userId: id }, now);
    // SQLite answers within the same turn of the event loop.
    await breath();
  }
  for (const [table, columns] of Object.entries(serverTimes))
    for (const column of columns) correctedCount += await settleColumn(database, { table, column }, now);
  await endLeases(database, now);
  await settleNotifications(database, now);
  correctedCount += await settleEnds(database, now);
  return correctedCount + (await settleFeeds(database, now));
}

type TimeColumn = { table: string; column: string; userId?: string };

async function settleColumn(
  database: Database,
  { table, column, userId }: TimeColumn,
  now: number,
): Promise<number> {
  const time = sql.ref(column);
  const isFuture = sql<boolean>`${time} > ${sql.lit(now + clockSkewAllowanceMs)}`;
  const which = userId === undefined ? isFuture : sql<boolean>`user_id = ${userId} and ${isFuture}`;
  const result = await sql<{ latest: number | null }>`
    select max(${time}) as latest from ${sql.table(table)} where ${which}`.execute(database);
  const latest = result.rows[0]?.latest ?? null;
  if (latest === null) return 0;
  const earlier = sql`${time} - ${sql.lit(latest - now)}`;
  const { numAffectedRows } = await sql`
    update ${sql.table(table)}
    set ${sql.ref(column)} = case when ${earlier} < ${sql.lit(now - day)} then ${sql.lit(now - day)} else ${earlier} end
    where ${which}`.execute(database);
  return Number(numAffectedRows ?? 0n);
}

/** Work whose server was gone before its clock was set; no lease lasts for a day. */
async function endLeases(database: Database, now: number): Promise<void> {
  for (const table of ['server_job', 'podcast_import', 'podcast_feed', 'push_subscription'] as const)
    await database
      .updateTable(table)
      .set({ lease_until: 0 })
      .where('lease_until', '>', now + day)
      .execute();
}

/** What lasts for a time from its begin lasts for that time from now: it would last until the future and longer. */
async function settleEnds(database: Database, now: number): Promise<number> {
  const links = await database
    .updateTable('account_link')
    .set((columns) => ({
      expires_at: sql<number>`${columns.ref('expires_at')} - ${columns.ref('created_at')} + ${now}`,
      created_at: now,
    }))
    .where('created_at', '>', now + clockSkewAllowanceMs)
    .executeTakeFirst();
  const visits = await database
    .updateTable('share_visit')
    .set({ started_at: now })
    .where('started_at', '>', now + clockSkewAllowanceMs)
    .executeTakeFirst();
  return Number(links.numUpdatedRows + visits.numUpdatedRows);
}

/** Quiet hours end within a day, and a push service is asked again within a day. */
async function settleNotifications(database: Database, now: number): Promise<void> {
  await database
    .updateTable('push_subscription')
    .set({ due_at: now })
    .where('due_at', '>', now + day)
    .execute();
}

/** Feeds that were fetched or added in the future are due now, and what came with them then came now. */
async function settleFeeds(database: Database, now: number): Promise<number> {
  const feeds = await database
    .selectFrom('podcast_feed')
    .select(['id', 'fetched_at', 'next_fetch_at'])
    .where(sql<number>`coalesce(fetched_at, next_fetch_at)`, '>', now + clockSkewAllowanceMs)
    .execute();
  for (const { id, fetched_at, next_fetch_at } of feeds) {
    await database
      .updateTable('podcast_episode')
      .set({ sorted_at: now })
      .where('feed_id', '=', id)
      .where('sorted_at', '>', now + clockSkewAllowanceMs)
      .execute();
    await database
      .updateTable('podcast_feed')
      .set({
        fetched_at: fetched_at === null ? null : now,
        lease_until: 0,
        next_fetch_at: next_fetch_at === null ? null : now,
      })
      .where('id', '=', id)
      .execute();
    await breath();
  }
  return feeds.length;
}
