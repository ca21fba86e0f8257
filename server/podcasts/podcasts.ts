import { join } from 'node:path';
import { wallTimeMs } from '#rules/clock.ts';
import type { Database } from '#server/database/open-database.ts';
import type { App } from '#server/http/serve.ts';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import type { Shareable } from '#server/share-links/shareable.ts';
import type { Part } from '#server/transfer/part.ts';
import { createBookmarkRepository } from './bookmarks/bookmark-repository.ts';
import { bookmarkRoutes } from './bookmarks/routes.ts';
import { createEpisodeSender } from './media/episode-audio.ts';
import { createExtras } from './media/extras.ts';
import { createPictureProxy } from './media/picture-proxy.ts';
import { createImporter } from './opml/importer.ts';
import { createPodcastLibrary, type PodcastLibrary } from './podcast-library.ts';
import { createChangeMany } from './progress/change-many.ts';
import { createLocalEpisodes } from './progress/local-episodes.ts';
import { createProgressRepository } from './progress/progress-repository.ts';
import { progressRoutes, showMarkRoutes } from './progress/routes.ts';
import { createShowProgress } from './progress/show-progress.ts';
import { createUnplayedRepository } from './progress/unplayed-repository.ts';
import { createReaders, type Readers } from './reading/readers.ts';
import { createFollow } from './refresh/follow.ts';
import { createLeaseRepository } from './refresh/lease-repository.ts';
import { createShowSuccession } from './refresh/local-show-succession.ts';
import { createRefresher } from './refresh/refresher.ts';
import { createDemoShows, createShows } from './refresh/shows.ts';
import { episodeRoutes, mediaRoutes } from './routes/episode-routes.ts';
import { importRoutes } from './routes/import-routes.ts';
import { showRoutes, subscriptionRoutes } from './routes/show-routes.ts';
import { createShowSearch } from './search/search-shows.ts';
import { demoHost } from './shared/demo-host.ts';
import type { EpisodeNews, Listening } from './shared/listening.ts';
import { bookHostName, type LocalHost, withLocalHosts } from './shared/local-hosts.ts';
import type { Directory } from './shared/search-result.ts';
import { sharedEpisodes } from './sharing/shared-episodes.ts';
import { announcedSlackMs, createEpisodeRepository } from './store/episode-repository.ts';
import { createFeedRepository } from './store/feed-repository.ts';
import { createImportRepository } from './store/import-repository.ts';
import { createShowViewRepository } from './store/show-view-repository.ts';
import { createSpeedRepository } from './store/speed-repository.ts';
import { createSubscriptionRepository } from './store/subscription-repository.ts';
import { podcastParts } from './transfer/podcast-parts.ts';

type Needs = {
  database: Database;
  dataFolder: string;
  net: OutboundFetch;
  /** Further hosts of our own; the demonstration's is always there. */
  hosts?: readonly LocalHost[];
  directories: readonly Directory[];
  listening: Listening;
  /** Receives new episodes; absent in tests that do not need it. */
  news?: EpisodeNews;
  /** Called after episodes of a feed changed; absent in tests that do not need it. */
  episodesCame?: (feedId: number) => Promise<void>;
  /** Whether the collection is the demonstration one. */
  isDemo: () => boolean;
  warn: (error: unknown) => void;
  readers?: Readers;
  now?: () => number;
  random?: () => number;
};

export type Podcasts = ReturnType<typeof openPodcasts>;

/** The podcast module. `start` keeps shows up to date and imports going; without it, everything is done on request. */
export function openPodcasts(options: Needs) {
  const { database, now = wallTimeMs, random = Math.random } = options;
  const net = withLocalHosts(options.net, [demoHost(now), ...(options.hosts ?? [])]);
  const needs = { ...options, net };
  const readers = options.readers ?? createReaders();
  const feeds = createFeedRepository(database);
  const episodes = createEpisodeRepository(database);
  const subscriptions = createSubscriptionRepository(database);
  const imports = createImportRepository(database);
  const leases = createLeaseRepository(database);
  const refresher = createRefresher({ ...needs, now, random, readers, leases });
  const follow = createFollow({ feeds, subscriptions, refresher, now });
  const importer = createImporter({ imports, follow, now, warn: needs.warn });
  const shows = createShows({ feeds, refresher, now });
  const pictures = createPictureProxy({ net, folder: join(needs.dataFolder, 'podcast-pictures') });

  const speeds = createSpeedRepository(database);
  const showViews = createShowViewRepository(database);
  const progress = createProgressRepository(database, now);
  const sendEpisode = createEpisodeSender({ net, feeds, episodes });
  const demo = createDemoShows({ shows, isDemo: needs.isDemo });
  const search = createShowSearch({
    feeds,
    directories: needs.directories,
    isFindable: demo.isFindable,
    now,
  });

  /** The show at an address as it is now. Null where there is none. */
  async function refreshedShow(address: string, userId: string) {
    const { row } = await shows.find(address, userId);
    return row && shows.refreshed(row.id, userId);
  }

  return {
    refresher,
    importer,
    readers,
    /** Shows of all directories and of this server, for words. */
    findShows: async (term: string, userId: string) => (await search(term, userId)).feeds,
    /** What an account has here, for taking it along. */
    parts: (): Part[] =>
      podcastParts({
        database,
        feeds,
        subscriptions,
        speeds,
        showViews,
        follow,
        refresher,
        feedOfPart: (guid) => options.hosts?.find(({ name }) => name === bookHostName)?.feedOf?.(guid),
        now,
      }),
    /** Shows of hosts of our own, and how far a listener came in them. */
    localShows: {
      refreshed: refreshedShow,
      listened: createShowProgress(database),
      ...createShowSuccession(database),
    },
    /** What share links give access to. */
    shareable: (): Shareable => sharedEpisodes({ net, feeds, episodes, subscriptions, pictures }),
    /** The facade for app APIs. */
    library: (): PodcastLibrary =>
      createPodcastLibrary({
        feeds,
        episodes,
        subscriptions,
        progress,
        follow,
        refresher,
        pictures,
        sendEpisode,
        localEpisodes: createLocalEpisodes(database),
        refreshedShow,
        now,
      }),
    async routes(app: App): Promise<void> {
      showRoutes(app, { feeds, speeds, views: showViews, shows, demo, search });
      subscriptionRoutes(app, { feeds, subscriptions, refresher, follow, now });
      const extras = createExtras({ net, readers, feeds });
      episodeRoutes(app, { episodes, shows, extras });
      mediaRoutes(app, { net, feeds, episodes, pictures, extras, sendEpisode });
      const progressNeeds = {
        progress,
        changeMany: createChangeMany(database, progress, now),
        unplayed: createUnplayedRepository(database, () => now() + announcedSlackMs),
        episodeSeconds: async (id: number, userId: string) => {
          const episode = await episodes.visible(id, userId);
          return episode && episode.duration_seconds;
        },
        episodesOf: async (feedId: number, userId: string) => {
          const [feed] = await feeds.visible([feedId], userId);
          return feed && episodes.released(feed.id, now());
        },
        now,
      };
      progressRoutes(app, progressNeeds);
      showMarkRoutes(app, progressNeeds);
      bookmarkRoutes(app, {
        bookmarks: createBookmarkRepository(database),
        isEpisodeVisible: async (id, userId) => (await episodes.visible(id, userId)) !== undefined,
        isShowVisible: async (id, userId) => (await feeds.visible([id], userId)).length > 0,
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
