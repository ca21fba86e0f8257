import type { Database } from '#server/database/open-database.ts';

/** A stored play queue: ids of songs and episodes, the index of the current item, and the position in it in milliseconds. */
export type StoredQueue = {
  items: readonly string[];
  currentIndex: number;
  position: number;
  changedAt: number;
  changedBy: string;
};

/** Stores one queue for each listener, shared by their apps. */
export const createQueueRepository = (database: Database) => ({
  async of(userId: string): Promise<StoredQueue | undefined> {
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
  /** Replaces the queue; one without items deletes it. */
  async put(userId: string, { items, currentIndex, position, changedAt, changedBy }: StoredQueue) {
    if (items.length === 0) {
      await database.deleteFrom('app_queue').where('user_id', '=', userId).execute();
      return;
    }
    const values = {
      items: items.join(' '),
      current_index: currentIndex,
      position,
      changed_at: changedAt,
      changed_by: changedBy,
    };
    await database
      .insertInto('app_queue')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
  },
});
