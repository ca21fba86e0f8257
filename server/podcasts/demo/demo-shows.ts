import type { Shows } from '../refresh/shows.ts';
import { demoFeeds, isDemoAddress } from '../shared/demo-net.ts';
import type { FeedRow } from '../store/feed-row.ts';

export type DemoShows = ReturnType<typeof createDemoShows>;

/**
 * Two shows of our own, for somebody who has nothing else yet: offered while the collection is the demonstration one
 * (`isDemo`). Whoever subscribed to one keeps it.
 */
export function createDemoShows({ shows, isDemo }: { shows: Shows; isDemo: () => boolean }) {
  return {
    /** Those to suggest; read anew from our own files when somebody asks for the first time. */
    async suggested(userId: string): Promise<FeedRow[]> {
      if (!isDemo()) return [];
      const found = await Promise.all(demoFeeds.map((address) => shows.find(address, userId)));
      return found.flatMap(({ row }) => row ?? []);
    },
    /** Whether a search may find it. */
    isFindable: ({ url }: Pick<FeedRow, 'url'>): boolean => isDemo() || !isDemoAddress(url),
  };
}
