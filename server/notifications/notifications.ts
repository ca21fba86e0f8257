import { sql } from 'kysely';
import type { QuietHours } from '#contract/notifications.ts';
import { wallTimeMs } from '#rules/clock.ts';
import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import type { App } from '#server/http/serve.ts';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import type { Part } from '#server/transfer/part.ts';
import { part } from '#server/transfer/part.ts';
import { type ChoiceRepository, createChoiceRepository, quietHoursIn } from './choice-repository.ts';
import { createDeliveryRepository } from './delivery-repository.ts';
import { createDeviceLeases } from './device-leases.ts';
import { createDeviceRepository } from './device-repository.ts';
import { createNewsRepository, newsLasts } from './news-repository.ts';
import { createPushKeyRepository } from './push-keys.ts';
import { isTimeZone } from './quiet-hours.ts';
import { notificationRoutes, type Visitor } from './routes.ts';
import { createSender } from './sender.ts';

type Needs = {
  database: Database;
  /** A key for one purpose alone. */
  keyFor: (purpose: string) => Buffer;
  /** To push services. Closed with this module. */
  net: Pick<OutboundFetch, 'fetch' | 'close'>;
  warn: (error: unknown) => void;
  now?: () => number;
};

/** Notifications of new episodes, and which of them are new (docs/decisions/043-web-push.md). `start` sends by itself. */
export function openNotifications({ database, keyFor, net, warn, now = wallTimeMs }: Needs) {
  const keys = createPushKeyRepository(database, keyFor('push keys'));
  const devices = createDeviceRepository(database, keyFor('push addresses'));
  const choices = createChoiceRepository(database);
  const news = createNewsRepository(database);
  const sender = createSender({
    devices,
    leases: createDeviceLeases(database),
    deliveries: createDeliveryRepository(database),
    choices,
    news,
    keys,
    net,
    warn,
    now,
  });
  return {
    sender,
    /** Whom podcasts tell of what came in. */
    news: { note: noteEpisodes },
    routes: (app: App, visitor: Visitor): void =>
      notificationRoutes(app, { ...visitor, devices, choices, news, keys, now }),
    /** What an account has here, for taking it along. */
    parts: (): Part[] => [notificationsPart(database, choices)],
    start: (): void => sender.start(),
    async close(): Promise<void> {
      await sender.stop();
      await net.close();
    },
  };
}

/** Quiet hours, and when new episodes were last looked at. Which shows notify a listener is exported with the subscriptions. */
const notificationsPart = (database: Database, choices: ChoiceRepository): Part =>
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
      let count = 0;
      for (const { quietHours, lookedAt } of rows) {
        await lookedUntil(database, userId, past(lookedAt));
        if (quietHours !== null && !areHours(quietHours)) {
          unmatched(`Quiet hours in the time zone “${quietHours.timeZone}”`);
          continue;
        }
        if (quietHours !== null && (await choices.quietHours(userId)) === null)
          await choices.setQuietHours(userId, quietHours, now);
        count += 1;
      }
      return count;
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

/**
 * Notes new episodes within the transaction that stores them: which are new to listeners, and which browsers to
 * notify. An existing note stays; expired notes are deleted.
 */
async function noteEpisodes(
  feedId: number,
  episodeIds: readonly number[],
  now: number,
  transaction: Database,
): Promise<void> {
  if (episodeIds.length === 0) return;
  await transaction
    .deleteFrom('podcast_news')
    .where('noted_at', '<=', now - newsLasts)
    .execute();
  await transaction
    .insertInto('podcast_news')
    .values(episodeIds.map((episode_id) => ({ episode_id, noted_at: now })))
    .onConflict((conflict) => conflict.column('episode_id').doNothing())
    .execute();
  const devices = await transaction
    .updateTable('push_subscription')
    // Always another value, so that a sender notices more.
    .set({ due_at: sql<number>`case when due_at >= ${now} then due_at + 1 else ${now} end` })
    .where('user_id', 'in', (users) =>
      users
        .selectFrom('podcast_subscription')
        .select('user_id')
        .where('feed_id', '=', feedId)
        .where('notifies', '=', true),
    )
    .returning('id')
    .execute();
  const deliveries = devices.flatMap(({ id }) =>
    episodeIds.map((episode_id) => ({ push_id: id, episode_id, noted_at: now })),
  );
  for (const some of inChunks(deliveries))
    await transaction
      .insertInto('push_delivery')
      .values(some)
      .onConflict((conflict) => conflict.columns(['push_id', 'episode_id']).doNothing())
      .execute();
}
