import pLimit from 'p-limit';
import {
  podcastRevision,
  removeSubscription,
  subscribe,
  subscriptions as subscriptionsCall,
} from '#contract/podcasts.ts';
import { exportOpml, subscribeByUrl } from '#contract/podcasts-for-others.ts';
import { missing } from '#server/http/errors.ts';
import { type App, serve, serveBytes } from '#server/http/serve.ts';
import { writeOpml } from '../opml/write-opml.ts';
import type { Follow } from '../refresh/follow.ts';
import type { Refresher } from '../refresh/refresher.ts';
import { texts } from '../shared/texts.ts';
import type { FeedRepository } from '../store/feed-repository.ts';
import { feedOf } from '../store/feed-row.ts';
import type { SubscriptionRepository } from '../store/subscription-repository.ts';
import { allowance } from './allowance.ts';

type Needs = {
  feeds: FeedRepository;
  subscriptions: SubscriptionRepository;
  refresher: Refresher;
  follow: Follow;
  now: () => number;
};

const maxMilliseconds = 10_000;
const maxAtOnce = 20;

/** Who follows what. */
export function subscriptionRoutes(app: App, { feeds, subscriptions, refresher, follow, now }: Needs): void {
  const mayImport = allowance(60, now);

  serve(app, subscribe, async (call) => {
    const { input, userId } = call;
    const [row] = await feeds.visible([input.podcastIndexId], userId);
    if (!row) throw missing(texts.unknownShow);
    const isNew = await subscriptions.add(userId, row.id, now());
    if (!isNew) call.status = 200;
    else if (row.state !== 'ok') void refresher.refresh(row);
    return { id: row.id };
  });
  serve(app, removeSubscription, async ({ input, userId }) => {
    await subscriptions.remove(userId, input.podcastIndexId);
    return { id: input.podcastIndexId };
  });
  serve(app, subscriptionsCall, async ({ userId }) => (await subscriptions.of(userId)).map(feedOf));
  serve(app, podcastRevision, async ({ userId }) => ({ revision: await subscriptions.revision(userId) }));
  serve(app, subscribeByUrl, async ({ input, userId }) => {
    mayImport(userId);
    const deadline = AbortSignal.timeout(maxMilliseconds);
    const results = await pLimit(maxAtOnce).map(input.urls, (url) => follow(url, userId, deadline));
    return { results };
  });
  serveBytes(app, exportOpml, async ({ userId, response }) => {
    const opml = writeOpml((await subscriptions.of(userId)).map(feedOf), now());
    response
      .headers({
        'content-type': 'text/x-opml; charset=utf-8',
        'content-disposition': 'attachment; filename="earshot-podcasts.opml"',
        'cache-control': 'no-store',
      })
      .send(opml);
  });
}
