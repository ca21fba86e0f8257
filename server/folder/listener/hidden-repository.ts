import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';

export type HiddenKind = Schema['folder_hidden']['kind'];
/** What each listener took out of their library, by the catalogue's numbers. */
export function createHiddenRepository(database: Database) {
  return {
    async of(userId: string): Promise<{ albums: number[]; songs: number[] }> {
      const rows = await database
        .selectFrom('folder_hidden')
        .select(['kind', 'item_id'])
        .where('user_id', '=', userId)
        .execute();
      const numbers = (kind: HiddenKind) =>
        rows.filter((row) => row.kind === kind).map(({ item_id }) => Number(item_id));
      return { albums: numbers('album'), songs: numbers('song') };
    },
    async hide(userId: string, kind: HiddenKind, ids: readonly number[]): Promise<void> {
      for (const some of inChunks(ids))
        await database
          .insertInto('folder_hidden')
          .values(some.map((id) => ({ user_id: userId, kind, item_id: String(id) })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    },
    async bringBack(userId: string, kind: HiddenKind, ids: readonly number[]): Promise<void> {
      for (const some of inChunks(ids))
        await database
          .deleteFrom('folder_hidden')
          .where('user_id', '=', userId)
          .where('kind', '=', kind)
          .where('item_id', 'in', some.map(String))
          .execute();
    },
  };
}
