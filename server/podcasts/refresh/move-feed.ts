import type { Database } from '#server/database/open-database.ts';
import { isPrivateFeed, urlKey } from '../shared/feed-address.ts';
import type { FeedRow } from '../store/feed-row.ts';

/** Where a feed that moved is from now on; null when it did not move, or must not. Credentials stay with their origin. */
export function movedAddress(
  { url, owner_id }: Pick<FeedRow, 'url' | 'owner_id'>,
  target: string | null,
): string | null {
  if (target === null) return null;
  const [from, to] = [new URL(url), new URL(target)];
  if (from.host === to.host) {
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
