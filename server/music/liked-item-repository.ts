import * as z from 'zod/mini';
import { type LikedItem, likedItem } from '#contract/library.ts';
import type { Database } from '#server/database/open-database.ts';
import type { RatedItem } from './favourites.ts';
import type { LibraryKey } from './saved-album-repository.ts';

/** Other reasons for which each song is liked: a liked album likes its songs. A song and its twin have one key. */
export function createLikedByRepository(database: Database) {
  const mine = ({ userId, provider }: LibraryKey) =>
    database.selectFrom('rating_by').where('user_id', '=', userId).where('provider', '=', provider);
  const noLonger = ({ userId, provider }: LibraryKey) =>
    database.deleteFrom('rating_by').where('user_id', '=', userId).where('provider', '=', provider);

  return {
    /** By the songs' keys; a song that is liked itself alone is absent. */
    async all(libraryKey: LibraryKey): Promise<Map<string, string[]>> {
      const rows = await mine(libraryKey).select(['song_key', 'liked_by']).orderBy('liked_by').execute();
      const groups = Map.groupBy(rows, ({ song_key }) => song_key);
      return new Map([...groups].map(([key, group]) => [key, group.map(({ liked_by }) => liked_by)]));
    },
    async add({ userId, provider }: LibraryKey, songKey: string, likedBy: readonly string[]): Promise<void> {
      if (likedBy.length === 0) return;
      await database
        .insertInto('rating_by')
        .values(likedBy.map((liked_by) => ({ user_id: userId, provider, song_key: songKey, liked_by })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    /** The keys of these songs that something likes. */
    async those(libraryKey: LibraryKey, songKeys: readonly string[]): Promise<Set<string>> {
      const rows = await mine(libraryKey).select('song_key').where('song_key', 'in', songKeys).execute();
      return new Set(rows.map(({ song_key }) => song_key));
    },
    async forgetSongs(libraryKey: LibraryKey, songKeys: readonly string[]): Promise<void> {
      if (songKeys.length > 0) await noLonger(libraryKey).where('song_key', 'in', songKeys).execute();
    },
    /** Gives the keys of its songs. */
    async forget(libraryKey: LibraryKey, likedBy: string): Promise<string[]> {
      const rows = await mine(libraryKey).select('song_key').where('liked_by', '=', likedBy).execute();
      await noLonger(libraryKey).where('liked_by', '=', likedBy).execute();
      return rows.map(({ song_key }) => song_key);
    },
  };
}

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
