import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';

export type StarredSong = { song: number; stars: number };

/** How many stars each listener gave their songs, by the catalogue's numbers. */
export function createStarRepository(database: Database) {
  return {
    /** From one to five; none takes the stars back. */
    async give(userId: string, songs: readonly number[], stars: number, now: number): Promise<void> {
      for (const some of inChunks(songs)) {
        if (stars === 0) {
          await database
            .deleteFrom('folder_stars')
            .where('user_id', '=', userId)
            .where('song_id', 'in', some.map(String))
            .execute();
          continue;
        }
        const given = { stars, rated_at: now };
        await database
          .insertInto('folder_stars')
          .values(some.map((song) => ({ user_id: userId, song_id: String(song), ...given })))
          .onConflict((conflict) => conflict.columns(['user_id', 'song_id']).doUpdateSet(given))
          .execute();
      }
    },
    /** Those of these songs that have any; of all of them without `songs`. */
    async of(userId: string, songs?: readonly number[]): Promise<StarredSong[]> {
      if (songs?.length === 0) return [];
      let asked = database
        .selectFrom('folder_stars')
        .select(['song_id', 'stars'])
        .where('user_id', '=', userId);
      if (songs) asked = asked.where('song_id', 'in', songs.map(String));
      const rows = await asked.execute();
      return rows.map(({ song_id, stars }) => ({ song: Number(song_id), stars }));
    },
  };
}
