import * as z from 'zod/mini';
import { type LikedItem, likedItem } from '#contract/library.ts';
import type { Database } from '#server/database/open-database.ts';
import type { LibraryKey } from './saved-album-repository.ts';

export type LikedItemRepository = ReturnType<typeof createLikedItemRepository>;

/** What an item and its twin in the catalogue have in common. */
export function likedKeyOf({ type, id, attributes }: LikedItem): string {
  const kind = type.replace(/^library-/, '').slice(0, -1);
  return `${kind}/${attributes.playParams?.catalogId ?? id}`;
}

/** The albums, playlists, artists and stations each listener likes. */
export function createLikedItemRepository(database: Database) {
  return {
    /** Newest rated first. */
    async all({ userId, provider }: LibraryKey): Promise<LikedItem[]> {
      const rows = await database
        .selectFrom('liked_item')
        .select('record')
        .where('user_id', '=', userId)
        .where('provider', '=', provider)
        .orderBy('rated_at', 'desc')
        .orderBy('item_key')
        .execute();
      return rows.map(({ record }) => z.parse(likedItem, JSON.parse(record)));
    },
    /** `ratedAt` is epoch milliseconds. */
    async save({ userId, provider }: LibraryKey, item: LikedItem, ratedAt: number): Promise<void> {
      const kept = { rated_at: ratedAt, record: JSON.stringify(item) };
      await database
        .insertInto('liked_item')
        .values({ user_id: userId, provider, item_key: likedKeyOf(item), ...kept })
        .onConflict((conflict) => conflict.columns(['user_id', 'provider', 'item_key']).doUpdateSet(kept))
        .execute();
    },
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
