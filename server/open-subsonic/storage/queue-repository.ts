import type { Database } from '#server/database/open-database.ts';

/** What a listener was hearing when an app last said so: ids of songs and episodes, which of them, and where (milliseconds). */
export type KeptQueue = {
  items: readonly string[];
  currentIndex: number;
  position: number;
  changedAt: number;
  changedBy: string;
};

/** One of a listener, whichever app says it. */
export const createQueueRepository = (database: Database) => ({
  async of(userId: string): Promise<KeptQueue | undefined> {
    const row = await database
      .selectFrom('app_queue')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return (
      row && {
        items: row.items.split(' '),
        currentIndex: row.current_index,
        position: row.position,
        changedAt: row.changed_at,
        changedBy: row.changed_by,
      }
    );
  },
  /** In the place of the one before; one without items is none. */
  async put(userId: string, { items, currentIndex, position, changedAt, changedBy }: KeptQueue) {
    if (items.length === 0) {
      await database.deleteFrom('app_queue').where('user_id', '=', userId).execute();
      return;
    }
    const said = {
      items: items.join(' '),
      current_index: currentIndex,
      position,
      changed_at: changedAt,
      changed_by: changedBy,
    };
    await database
      .insertInto('app_queue')
      .values({ user_id: userId, ...said })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(said))
      .execute();
  },
});
