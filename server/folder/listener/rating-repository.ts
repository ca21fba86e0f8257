import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';

export type RatedKind = Schema['folder_rating']['kind'];
export type Likes = { songs: number[]; albums: number[]; dislikedSongs: number[] };

export type RatingRepository = ReturnType<typeof createRatingRepository>;

/** Likes (1) and dislikes (-1) of each listener; an item and its library twin are one. */
export function createRatingRepository(database: Database) {
  return {
    async rate(
      userId: string,
      { kind, id, value }: { kind: RatedKind; id: string; value: 1 | -1 },
      now: number,
    ): Promise<void> {
      const rated = { value, rated_at: now };
      await database
        .insertInto('folder_rating')
        .values({ user_id: userId, kind, item_id: id, ...rated })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'item_id']).doUpdateSet(rated))
        .execute();
    },
    /** By id; what is not rated is absent. */
    async of(userId: string, kind: RatedKind, ids: readonly string[]): Promise<Map<string, number>> {
      if (ids.length === 0) return new Map();
      const rows = await database
        .selectFrom('folder_rating')
        .select(['item_id', 'value'])
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('item_id', 'in', [...ids])
        .execute();
      return new Map(rows.map(({ item_id, value }) => [item_id, value]));
    },
    /**
     * When this listener came to like songs, albums or artists (epoch ms), by the catalogue's numbers, the latest first; of
     * some where they are named.
     */
    async likedAt(
      userId: string,
      kind: 'song' | 'album' | 'artist',
      numbers?: readonly number[],
    ): Promise<Map<number, number>> {
      if (numbers?.length === 0) return new Map();
      let asked = database
        .selectFrom('folder_rating')
        .select(['item_id', 'rated_at'])
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('value', '=', 1);
      if (numbers) asked = asked.where('item_id', 'in', numbers.map(String));
      const rows = await asked.orderBy('rated_at', 'desc').orderBy('item_id').execute();
      return new Map(rows.map(({ item_id, rated_at }) => [Number(item_id), rated_at]));
    },
    /** What this listener likes and dislikes of the music, by the catalogue's numbers. */
    async likes(userId: string): Promise<Likes> {
      const rows = await database
        .selectFrom('folder_rating')
        .select(['kind', 'item_id', 'value'])
        .where('user_id', '=', userId)
        .where('kind', 'in', ['song', 'album'])
        .execute();
      const numbers = (of: RatedKind, sign: number) =>
        rows.flatMap(({ kind, item_id, value }) => (kind === of && value === sign ? Number(item_id) : []));
      return { songs: numbers('song', 1), albums: numbers('album', 1), dislikedSongs: numbers('song', -1) };
    },
    async unrate(userId: string, kind: RatedKind, id: string): Promise<void> {
      await database
        .deleteFrom('folder_rating')
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('item_id', '=', id)
        .execute();
    },
  };
}
