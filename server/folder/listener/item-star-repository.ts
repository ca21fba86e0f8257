import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';

export type StarredKind = Schema['folder_item_stars']['kind'];

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
      const given = { stars, rated_at: now };
      await database
        .insertInto('folder_item_stars')
        .values({ ...item, ...given })
        .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'item_id']).doUpdateSet(given))
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
