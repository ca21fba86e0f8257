import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';

export type RatedKind = Schema['folder_rating']['kind'];
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
    /** The songs that this listener likes, by the catalogue's numbers. */
    async likedSongs(userId: string): Promise<number[]> {
      const rows = await database
        .selectFrom('folder_rating')
        .select('item_id')
        .where('user_id', '=', userId)
        .where('kind', '=', 'song')
        .where('value', '=', 1)
        .execute();
      return rows.map(({ item_id }) => Number(item_id));
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
