import * as z from 'zod/mini';
import { type LikedItem, likedItem } from '#contract/library.ts';
import type { Database } from '#server/database/open-database.ts';
import type { RatedItem } from './favourites.ts';
import type { LibraryKey } from './saved-album-repository.ts';

/** What an item and its twin in the catalogue have in common. */
export function likedKeyOf({ type, id, attributes }: LikedItem): string {
  const kind = type.replace(/^library-/, '').slice(0, -1);
  return `${kind}/${attributes.playParams?.catalogId ?? id}`;
}

/** The albums, playlists, artists and stations each listener likes. */
export function createLikedItemRepository(database: Database) {
  async function write(
    { userId, provider }: LibraryKey,
    { item, ratedAt, isMerge }: RatedItem & { isMerge: boolean },
  ): Promise<void> {
    const row = { rated_at: ratedAt, record: JSON.stringify(item) };
    await database
      .insertInto('liked_item')
      .values({ user_id: userId, provider, item_key: likedKeyOf(item), ...row })
      .onConflict((conflict) => {
        const update = conflict.columns(['user_id', 'provider', 'item_key']).doUpdateSet(row);
        return isMerge ? update.where('liked_item.rated_at', '<', ratedAt) : update;
      })
      .execute();
  }

  return {
    /** Newest rated first. */
    async all({ userId, provider }: LibraryKey): Promise<RatedItem[]> {
      const rows = await database
        .selectFrom('liked_item')
        .select(['record', 'rated_at'])
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .orderBy('rated_at', 'desc')
        .orderBy('item_key')
        .execute();
      return rows.map(({ record, rated_at: ratedAt }) => ({
        item: z.parse(likedItem, JSON.parse(record)),
        ratedAt,
      }));
    },
    /** `ratedAt` is epoch milliseconds. */
    save: (libraryKey: LibraryKey, item: LikedItem, ratedAt: number): Promise<void> =>
      write(libraryKey, { item, ratedAt, isMerge: false }),
    /** What is there and as new stays. */
    merge: (libraryKey: LibraryKey, item: LikedItem, ratedAt: number): Promise<void> =>
      write(libraryKey, { item, ratedAt, isMerge: true }),
    async remove({ userId, provider }: LibraryKey, item: LikedItem): Promise<void> {
      await database
        .deleteFrom('liked_item')
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .where('item_key', '=', likedKeyOf(item))
        .execute();
    },
  };
}
