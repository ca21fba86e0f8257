import { sql } from 'kysely';
import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';
import { isPrivateFeed, urlKey } from '../shared/feed-address.ts';
import type { Listening } from '../shared/listening.ts';
import type { FeedRow } from '../store/feed-row.ts';
import { matchEpisodes } from '../store/match-episodes.ts';
import { type StoredEpisode, storedOf } from '../store/store-episodes.ts';
import { withoutValidators } from './fetch-feed.ts';
import { ifFollowed } from './lease-repository.ts';

/**
 * Where a feed that moved is from now on; null when it did not move, or must not. Credentials stay with their host and
 * port, and go nowhere unencrypted that were encrypted before.
 */
export function movedAddress(
  { url, owner_id }: Pick<FeedRow, 'url' | 'owner_id'>,
  target: string | null,
): string | null {
  if (target === null) return null;
  const [from, to] = [new URL(url), new URL(target)];
  const isDowngrade = from.protocol === 'https:' && to.protocol !== 'https:';
  if (from.host === to.host && !isDowngrade) {
    to.username = from.username;
    to.password = from.password;
  }
  to.hash = '';
  // An address with a secret that a shared feed leads to is nobody's to share.
  if (to.href === url || (owner_id === null && isPrivateFeed(to.href))) return null;
  return to.href;
}

/**
 * Gives a feed its new address and keeps the old one as an alias. When the new one is another feed's already, nothing
 * is done but say which: the two are to be merged.
 */
export async function moveFeed(
  database: Database,
  { id, url_key, owner_id }: FeedRow,
  address: string,
): Promise<{ other: number } | 'moved'> {
  const key = urlKey(address, owner_id);
  return database.transaction().execute(async (transaction) => {
    const alias = await transaction
      .selectFrom('podcast_alias')
      .select('feed_id')
      .where('url_key', '=', key)
      .executeTakeFirst();
    const feed = await transaction
      .selectFrom('podcast_feed')
      .select('id')
      .where('url_key', '=', key)
      .executeTakeFirst();
    const other = feed?.id ?? alias?.feed_id;
    if (other !== undefined && other !== id) return { other };
    if (key !== url_key) {
      await transaction.deleteFrom('podcast_alias').where('url_key', '=', key).execute();
      await transaction
        .insertInto('podcast_alias')
        .values({ url_key, feed_id: id })
        .onConflict((conflict) => conflict.column('url_key').doUpdateSet({ feed_id: id }))
        .execute();
    }
    await transaction
      .updateTable('podcast_feed')
      .set({ url: address, url_key: key })
      .where('id', '=', id)
      .execute();
    return 'moved';
  });
}

/**
 * Moves the sync state of apps from a show to the one that replaces it: no app receives a removal and an addition,
 * and each writes its address as before.
 */
async function moveSyncedShow(transaction: Database, from: number, into: number): Promise<void> {
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

/** Which episodes of one feed are which of another. */
async function pairsOf(old: readonly StoredEpisode[], stored: readonly StoredEpisode[]) {
  const idsByFingerprint = new Map(stored.map(({ fingerprint, id }) => [fingerprint, id]));
  const oldFingerprints = new Set(old.map(({ fingerprint }) => fingerprint));
  const others = old.filter(({ fingerprint }) => !idsByFingerprint.has(fingerprint));
  const free = stored.filter(({ fingerprint }) => !oldFingerprints.has(fingerprint));
  const matches = await matchEpisodes(free, others);
  const matchedIds = new Map(others.map(({ id }, index) => [id, free[matches[index] ?? -1]?.id]));
  return old.flatMap(({ id, fingerprint }) => {
    const to = idsByFingerprint.get(fingerprint) ?? matchedIds.get(id);
    return to === undefined ? [] : { from: id, to };
  });
}

/** What listeners have of a show, by table; where they have it of both, that of the one that stays holds. */
const ofListeners = {
  podcast_subscription: ['created_at', 'notifies'],
  podcast_speed: ['speed'],
  podcast_show_view: ['layout', 'episode_order'],
} as const satisfies { [Table in keyof Schema]?: readonly (keyof Schema[Table] & string)[] };

/**
 * One feed where two turned out to be the same: subscriptions, speeds, views, places in episodes and old addresses go over to
 * the one that stays. Episodes that only the other had go over as removed: a publisher may announce the address of any
 * show, and must not put episodes into it. The one that stays is fetched at once, which brings back those that its publisher names.
 */
export async function mergeFeeds(
  database: Database,
  { from, into, listening, now }: { from: number; into: number; listening: Listening; now: number },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const [old, stored] = [await storedOf(transaction, from), await storedOf(transaction, into)];
    const pairs = await pairsOf(old, stored);
    await listening.move(pairs, transaction);
    const pairedIds = new Set(pairs.map((pair) => pair.from));
    const alone = old.flatMap(({ id }) => (pairedIds.has(id) ? [] : id));
    for (const ids of inChunks(alone, 500))
      await transaction
        .updateTable('podcast_episode')
        .set({ feed_id: into, removed: true })
        .where('id', 'in', ids)
        .execute();

    for (const [table, columns] of Object.entries(ofListeners)) {
      const others = sql.join(columns.map((column) => sql.ref(column)));
      await sql`insert into ${sql.table(table)} (user_id, feed_id, ${others})
        select user_id, ${sql.lit(into)}, ${others} from ${sql.table(table)} where feed_id = ${from}
        on conflict (user_id, feed_id) do nothing`.execute(transaction);
    }
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
    const merged = await transaction
      .deleteFrom('podcast_feed')
      .where('id', '=', from)
      .returning(['url_key', 'changed_at'])
      .executeTakeFirst();
    if (!merged) return;
    await transaction
      .insertInto('podcast_alias')
      .values({ url_key: merged.url_key, feed_id: into })
      .onConflict((conflict) => conflict.column('url_key').doUpdateSet({ feed_id: into }))
      .execute();
    await transaction
      .updateTable('podcast_feed')
      .set({
        next_fetch_at: ifFollowed(now),
        // A server that fetches it now does not know what was added.
        lease_until: 0,
        ...withoutValidators,
        state: sql`case when state = 'ended' then 'pending' else state end`,
        changed_at: sql`case when changed_at > ${merged.changed_at} then changed_at else ${merged.changed_at} end + 1`,
      })
      .where('id', '=', into)
      .execute();
  });
}
