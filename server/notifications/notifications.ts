import type { Database } from '#server/database/open-database.ts';
import type { App } from '#server/http/serve.ts';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import type { Part } from '#server/transfer/part.ts';
import { createChoiceRepository } from './choice-repository.ts';
import { createDeliveryRepository } from './delivery-repository.ts';
import { createDeviceLeases } from './device-leases.ts';
import { createDeviceRepository } from './device-repository.ts';
import { noteEpisodes } from './episode-news.ts';
import { createNewsRepository } from './news-repository.ts';
import { createPushKeyRepository } from './push-keys.ts';
import { notificationRoutes, type Visitor } from './routes.ts';
import { createSender } from './sender.ts';
import { notificationsPart } from './transfer-part.ts';

type Needs = {
  database: Database;
  /** A key for one purpose alone. */
  keyFor: (purpose: string) => Buffer;
  /** To push services. Closed with the room. */
  net: Pick<OutboundFetch, 'fetch' | 'close'>;
  warn: (error: unknown) => void;
  now?: () => number;
};

/** Who is told of new episodes, and what of them is new (docs/decisions/043-web-push.md). `start` sends by itself. */
export function openNotifications({ database, keyFor, net, warn, now = Date.now }: Needs) {
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
