import { setShowSpeed, showSpeeds } from '#contract/podcast-extras.ts';
import { podcast, podcastSuggestions, refreshPodcast, searchPodcasts } from '#contract/podcasts.ts';
import { missing } from '#server/http/errors.ts';
import { type App, serve } from '#server/http/serve.ts';
import type { DemoShows } from '../demo/demo-shows.ts';
import type { Shows } from '../refresh/shows.ts';
import type { createShowSearch } from '../search/search-shows.ts';
import { feedAddress } from '../shared/feed-address.ts';
import { texts } from '../shared/texts.ts';
import type { FeedRepository } from '../store/feed-repository.ts';
import { feedOf } from '../store/feed-row.ts';
import type { SpeedRepository } from '../store/speed-repository.ts';
import { allowance } from './allowance.ts';

type Needs = {
  feeds: FeedRepository;
  speeds: SpeedRepository;
  shows: Shows;
  demo: DemoShows;
  search: ReturnType<typeof createShowSearch>;
  now: () => number;
};

/** Finding shows and looking at them. */
export function showRoutes(app: App, { feeds, speeds, shows, demo, search, now }: Needs): void {
  const maySearch = allowance(60, now);

  serve(app, searchPodcasts, async ({ input, userId }) => {
    maySearch(userId);
    const address = feedAddress(input.term);
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
  serve(app, showSpeeds, async ({ userId }) => ({ speeds: await speeds.of(userId) }));
}
