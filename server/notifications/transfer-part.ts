import type { QuietHours } from '#contract/notifications.ts';
import type { Database } from '#server/database/open-database.ts';
import { type Part, part } from '#server/transfer/part.ts';
import { type ChoiceRepository, quietHoursIn } from './choice-repository.ts';
import { isTimeZone } from './quiet-hours.ts';

/** Quiet hours, and when new episodes were last looked at. Of which shows a listener is told stands with the subscriptions. */
export const notificationsPart = (database: Database, choices: ChoiceRepository): Part =>
  part('notifications', {
    async *pages({ userId }) {
      const rows = await database
        .selectFrom('notification_choice')
        .select(['quiet_from', 'quiet_to', 'time_zone', 'looked_at as lookedAt'])
        .where('user_id', '=', userId)
        .execute();
      yield rows.map((row) => ({ quietHours: quietHoursIn(row), lookedAt: row.lookedAt }));
    },
    /** Quiet hours that were chosen here stay. */
    async takeIn({ userId, now, past, unmatched }, rows) {
      let found = 0;
      for (const { quietHours, lookedAt } of rows) {
        await lookedUntil(database, userId, past(lookedAt));
        if (quietHours !== null && !areHours(quietHours)) {
          unmatched(`Quiet hours in the time zone “${quietHours.timeZone}”`);
          continue;
        }
        if (quietHours !== null && (await choices.quietHours(userId)) === null)
          await choices.setQuietHours(userId, quietHours, now);
        found += 1;
      }
      return found;
    },
  });

const areHours = ({ from, to, timeZone }: QuietHours) => from !== to && isTimeZone(timeZone);

/** Of two looks the later one holds. */
async function lookedUntil(database: Database, userId: string, looked_at: number): Promise<void> {
  await database
    .insertInto('notification_choice')
    .values({ user_id: userId, quiet_from: null, quiet_to: null, time_zone: null, looked_at })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ looked_at })
        .where('notification_choice.looked_at', '<', looked_at),
    )
    .execute();
}
