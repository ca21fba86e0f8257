import type { QuietHours } from '#contract/notifications.ts';
import type { Database } from '#server/database/open-database.ts';

export type ChoiceRepository = ReturnType<typeof createChoiceRepository>;

type QuietColumns = { quiet_from: number | null; quiet_to: number | null; time_zone: string | null };

export const quietHoursIn = (row: QuietColumns | undefined): QuietHours | null =>
  row?.quiet_from == null || row.quiet_to === null || row.time_zone === null
    ? null
    : { from: row.quiet_from, to: row.quiet_to, timeZone: row.time_zone };

/** Which shows notify listeners, and when not. Times are epoch milliseconds. */
export function createChoiceRepository(database: Database) {
  return {
    /** Ids of the shows that notify them. */
    async shows(userId: string): Promise<number[]> {
      const rows = await database
        .selectFrom('podcast_subscription')
        .select('feed_id')
        .where('user_id', '=', userId)
        .where('notifies', '=', true)
        .orderBy('feed_id')
        .execute();
      return rows.map(({ feed_id }) => feed_id);
    },
    /** False where they are not subscribed to it. */
    async setShow(userId: string, feedId: number, isOn: boolean): Promise<boolean> {
      const set = await database
        .updateTable('podcast_subscription')
        .set({ notifies: isOn })
        .where('user_id', '=', userId)
        .where('feed_id', '=', feedId)
        .executeTakeFirst();
      return set.numUpdatedRows > 0n;
    },
    async quietHours(userId: string): Promise<QuietHours | null> {
      const row = await database
        .selectFrom('notification_choice')
        .select(['quiet_from', 'quiet_to', 'time_zone'])
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return quietHoursIn(row);
    },
    /** What waited for the end of the former hours is looked at again. */
    async setQuietHours(userId: string, quiet: QuietHours | null, now: number): Promise<void> {
      const columns = {
        quiet_from: quiet?.from ?? null,
        quiet_to: quiet?.to ?? null,
        time_zone: quiet?.timeZone ?? null,
      };
      await database
        .insertInto('notification_choice')
        .values({ user_id: userId, ...columns, looked_at: 0 })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute();
      await database
        .updateTable('push_subscription')
        .set({ due_at: now })
        .where('user_id', '=', userId)
        .where('due_at', '>', now)
        .where('failures', '=', 0)
        .execute();
    },
  };
}
