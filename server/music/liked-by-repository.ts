import type { Database } from '#server/database/open-database.ts';
import type { LibraryKey } from './saved-album-repository.ts';

/** By what each song is liked beside itself: an album that is liked likes its songs. Songs go by one key with their twins. */
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
