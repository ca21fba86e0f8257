import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';

type StarredKind = Schema['folder_item_stars']['kind'];

/** How many stars each listener gave their albums and artists, by the catalogue's numbers. */
export function createItemStarRepository(database: Database) {
  return {
    /** From one to five; none takes the stars back. */
    async give(
      userId: string,
      { kind, number, stars }: { kind: StarredKind; number: number; stars: number },
      now: number,
    ): Promise<void> {
      const item = { user_id: userId, kind, item_id: String(number) };
      if (stars === 0) {
        await database
          .deleteFrom('folder_item_stars')
          .where('user_id', '=', item.user_id)
          .where('kind', '=', item.kind)
          .where('item_id', '=', item.item_id)
          .execute();
        return;
      }
      const values = { stars, rated_at: now };
      await database
        .insertInto('folder_item_stars')
        .values({ ...item, ...values })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'item_id']).doUpdateSet(values))
        .execute();
    },
    /** All of a kind that have any. */
    async of(userId: string, kind: StarredKind): Promise<Map<number, number>> {
      const rows = await database
        .selectFrom('folder_item_stars')
        .select(['item_id', 'stars'])
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .execute();
      return new Map(rows.map(({ item_id, stars }) => [Number(item_id), stars]));
    },
  };
}

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
        const values = { stars, rated_at: now };
        await database
          .insertInto('folder_stars')
          .values(some.map((song) => ({ user_id: userId, song_id: String(song), ...values })))
          .onConflict((conflict) => conflict.columns(['user_id', 'song_id']).doUpdateSet(values))
          .execute();
      }
    },
    /** Those of these songs that have any; of all of them without `songs`. */
    async of(userId: string, songs?: readonly number[]): Promise<StarredSong[]> {
      if (songs?.length === 0) return [];
      let query = database
        .selectFrom('folder_stars')
        .select(['song_id', 'stars'])
        .where('user_id', '=', userId);
      if (songs) query = query.where('song_id', 'in', songs.map(String));
      const rows = await query.execute();
      return rows.map(({ song_id, stars }) => ({ song: Number(song_id), stars }));
    },
  };
}
