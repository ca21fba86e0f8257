import { join } from 'node:path';
import type { Database } from '#server/database/open-database.ts';
import type { App } from '#server/http/serve.ts';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import type { Shareable } from '#server/share-links/shareable.ts';
import type { Part } from '#server/transfer/part.ts';
import { createDemoShows } from './demo/demo-shows.ts';
import { createEpisodeSender } from './media/episode-sender.ts';
import { createExtras } from './media/extras.ts';
import { createPictureProxy } from './media/picture-proxy.ts';
import { createImporter } from './opml/importer.ts';
import { createPodcastLibrary, type PodcastLibrary } from './podcast-library.ts';
import { createProgressRepository } from './progress/progress-repository.ts';
import { progressRoutes } from './progress/routes.ts';
import { createReaders, type Readers } from './reading/readers.ts';
import { createFollow } from './refresh/follow.ts';
import { createLeaseRepository } from './refresh/lease-repository.ts';
import { createRefresher } from './refresh/refresher.ts';
import { createShows } from './refresh/shows.ts';
import { episodeRoutes } from './routes/episode-routes.ts';
import { importRoutes } from './routes/import-routes.ts';
import { mediaRoutes } from './routes/media-routes.ts';
import { showRoutes } from './routes/show-routes.ts';
import { subscriptionRoutes } from './routes/subscription-routes.ts';
import { createShowSearch } from './search/search-shows.ts';
import { withDemoShows } from './shared/demo-net.ts';
import type { EpisodeNews } from './shared/episode-news.ts';
import type { Listening } from './shared/listening.ts';
import type { Directory } from './shared/search-result.ts';
import { sharedEpisodes } from './sharing/shared-episodes.ts';
import { createEpisodeRepository } from './store/episode-repository.ts';
import { createFeedRepository } from './store/feed-repository.ts';
import { createImportRepository } from './store/import-repository.ts';
import { createSpeedRepository } from './store/speed-repository.ts';
import { createSubscriptionRepository } from './store/subscription-repository.ts';
import { podcastParts } from './transfer/podcast-parts.ts';

type Needs = {
  database: Database;
  dataFolder: string;
  net: OutboundFetch;
  directories: readonly Directory[];
  listening: Listening;
  /** Who is told of new episodes; absent in tests that do not need it. */
  news?: EpisodeNews;
  /** Told of a feed in which episodes changed; absent in tests that do not need it. */
  episodesCame?: (feedId: number) => Promise<void>;
  /** Whether the collection is the demonstration one. */
  isDemo: () => boolean;
  warn: (error: unknown) => void;
  readers?: Readers;
  now?: () => number;
  random?: () => number;
};

export type Podcasts = ReturnType<typeof openPodcasts>;

/** The room of podcasts. `start` keeps shows up to date and imports going; without it, everything is done when asked. */
export function openPodcasts(given: Needs) {
  const { database, now = Date.now, random = Math.random } = given;
  const net = withDemoShows(given.net, now);
  const needs = { ...given, net };
  const readers = given.readers ?? createReaders();
  const feeds = createFeedRepository(database);
  const episodes = createEpisodeRepository(database);
  const subscriptions = createSubscriptionRepository(database);
  const imports = createImportRepository(database);
  const leases = createLeaseRepository(database);
  const refresher = createRefresher({ ...needs, now, random, readers, leases });
  const follow = createFollow({ feeds, subscriptions, refresher, now });
  const importer = createImporter({ imports, follow, now, warn: needs.warn });
  const shows = createShows({ feeds, refresher, now });
  const pictures = createPictureProxy({ net, folder: join(needs.dataFolder, 'podcast-pictures'), now });

  const speeds = createSpeedRepository(database);
  const progress = createProgressRepository(database, now);
  const sendEpisode = createEpisodeSender({ net, feeds, episodes });
  const demo = createDemoShows({ shows, isDemo: needs.isDemo });
  const search = createShowSearch({
    feeds,
    directories: needs.directories,
    isFindable: demo.isFindable,
    now,
  });

  return {
    refresher,
    importer,
    readers,
    /** Shows of all directories and of this server, for words. */
    findShows: async (term: string, userId: string) => (await search(term, userId)).feeds,
    /** What an account has here, for taking it along. */
    parts: (): Part[] => podcastParts({ database, feeds, subscriptions, speeds, follow, refresher, now }),
    /** What whoever has a link hears of it. */
    shareable: (): Shareable => sharedEpisodes({ net, feeds, episodes, subscriptions, pictures }),
    /** What doors for apps are made of. */
    door: (): PodcastLibrary =>
      createPodcastLibrary({
        feeds,
        episodes,
        subscriptions,
        progress,
        follow,
        refresher,
        pictures,
        sendEpisode,
        now,
      }),
    async routes(app: App): Promise<void> {
      showRoutes(app, { feeds, speeds, shows, demo, search, now });
      subscriptionRoutes(app, { feeds, subscriptions, refresher, follow, now });
      episodeRoutes(app, { episodes, shows, extras: createExtras({ net, readers, now }) });
      mediaRoutes(app, { net, feeds, episodes, pictures, sendEpisode, now });
      progressRoutes(app, {
        progress,
        episodeSeconds: async (id, userId) => {
          const episode = await episodes.visible(id, userId);
          return episode && episode.duration_seconds;
        },
        now,
      });
      await importRoutes(app, { imports, importer, readers, now });
    },
    start(): void {
      refresher.start();
      importer.start();
    },
    async close(): Promise<void> {
      await Promise.all([refresher.stop(), importer.stop(), readers.close()]);
      await net.close();
    },
  };
}
