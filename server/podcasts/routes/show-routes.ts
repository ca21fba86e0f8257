import pLimit from 'p-limit';
import { setShowSpeed, showSpeeds } from '#contract/podcast-extras.ts';
import {
  podcast,
  podcastRevision,
  podcastSuggestions,
  refreshPodcast,
  removeSubscription,
  searchPodcasts,
  subscribe,
  subscriptions as subscriptionsCall,
} from '#contract/podcasts.ts';
import { exportOpml, subscribeByUrl } from '#contract/podcasts-for-others.ts';
import { setShowView, showViews } from '#contract/show-views.ts';
import { missing } from '#server/http/errors.ts';
import { type App, serve, serveBytes } from '#server/http/serve.ts';
import { writeOpml } from '../opml/write-opml.ts';
import type { Follow } from '../refresh/follow.ts';
import type { Refresher } from '../refresh/refresher.ts';
import type { DemoShows, Shows } from '../refresh/shows.ts';
import type { createShowSearch } from '../search/search-shows.ts';
import { feedAddress } from '../shared/feed-address.ts';
import { texts } from '../shared/texts.ts';
import type { FeedRepository } from '../store/feed-repository.ts';
import { feedOf } from '../store/feed-row.ts';
import type { ShowViewRepository } from '../store/show-view-repository.ts';
import type { SpeedRepository } from '../store/speed-repository.ts';
import type { SubscriptionRepository } from '../store/subscription-repository.ts';
import { allowance } from './allowance.ts';

type Needs = {
  feeds: FeedRepository;
  speeds: SpeedRepository;
  views: ShowViewRepository;
  shows: Shows;
  demo: DemoShows;
  search: ReturnType<typeof createShowSearch>;
};

/** Finding shows and looking at them. */
export function showRoutes(app: App, { feeds, speeds, views, shows, demo, search }: Needs): void {
  const maySearch = allowance(60);

  serve(app, searchPodcasts, async ({ input, userId }) => {
    maySearch(userId);
    const address = feedAddress(input.term);
    // A broken address is not for directories: it may hold a secret.
    if (address === null && /^\s*https?:/i.test(input.term))
      return { data: { feeds: [] }, warnings: [texts.noAddress] };
    if (address === null) {
      const { feeds, warnings } = await search(input.term, userId);
      return { data: { feeds }, warnings };
    }
    const { row, failure } = await shows.find(address, userId);
    return { data: { feeds: row ? [feedOf(row)] : [] }, warnings: failure === null ? [] : [failure] };
  });
  serve(app, podcastSuggestions, async ({ userId }) => ({
    data: { feeds: (await demo.suggested(userId)).map(feedOf) },
  }));
  serve(app, podcast, async ({ input, userId }) => ({
    data: { feed: feedOf(await shows.fetched(input.feedId, userId)) },
  }));
  serve(app, refreshPodcast, async ({ input, userId }) => ({
    data: { feed: feedOf(await shows.refreshed(input.feedId, userId)) },
  }));
  serve(app, setShowSpeed, async ({ input, userId }) => {
    const [row] = await feeds.visible([input.feedId], userId);
    if (!row) throw missing(texts.unknownShow);
    await speeds.set(userId, row.id, input.speed);
    return undefined;
  });
  serve(app, setShowView, async ({ input: { feedId, layout, order }, userId }) => {
    const [row] = await feeds.visible([feedId], userId);
    if (!row) throw missing(texts.unknownShow);
    await views.set(userId, row.id, { layout, order });
    return undefined;
  });
  serve(app, showViews, async ({ userId }) => ({ views: await views.of(userId) }));
  serve(app, showSpeeds, async ({ userId }) => ({ speeds: await speeds.of(userId) }));
}

type SubscriptionNeeds = {
  feeds: FeedRepository;
  subscriptions: SubscriptionRepository;
  refresher: Refresher;
  follow: Follow;
  now: () => number;
};

const maxMilliseconds = 10_000;
const maxAtOnce = 20;

/** Who follows what. */
export function subscriptionRoutes(
  app: App,
  { feeds, subscriptions, refresher, follow, now }: SubscriptionNeeds,
): void {
  const mayImport = allowance(60);

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
