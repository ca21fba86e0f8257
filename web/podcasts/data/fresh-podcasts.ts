import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  QueryObserver,
  queryOptions,
} from '@tanstack/react-query';
import { podcastRevision } from '#contract/podcasts.ts';
import { call } from '#web/api.ts';
import { type EpisodePage, withFreshEpisodes } from './fresh-pages.ts';
import { unplayedKey } from './queries.ts';
import { episodePage, episodesKey, recentKey } from './show-queries.ts';

type EpisodePages = InfiniteData<EpisodePage, string | null>;

const pollMilliseconds = 10_000;
const ignore = () => undefined;

const revisionQuery = () =>
  queryOptions({
    queryKey: ['podcasts', 'revision'],
    queryFn: async ({ signal }) => (await call(podcastRevision, {}, { signal })).revision,
    refetchInterval: pollMilliseconds,
  });

/** Puts new episodes into the open lists of a show, or of all shows, where they belong. A closed list is loaded again when opened. */
export async function freshenEpisodes(queries: QueryClient, feedId?: string): Promise<void> {
  const queryKey = episodesKey(feedId);
  queries.removeQueries({ queryKey, type: 'inactive' });
  const open = queries.getQueryCache().findAll({ queryKey, type: 'active' });
  await Promise.all(
    open.map(async ({ queryKey: key }) => {
      const [, , id, term, order] = key;
      const list = { feedId: String(id), term: String(term) };
      if (order === 'oldest') return freshenEnd(queries, key, { ...list, order });
      const first = await episodePage({ ...list, order: 'newest' }, null);
      queries.setQueryData<EpisodePages>(key, (cached) => {
        if (cached === undefined) return cached;
        const pages = withFreshEpisodes(cached.pages, first);
        return { pages, pageParams: cached.pageParams.slice(0, pages.length) };
      });
    }),
  );
}

/** With the oldest first, what is new follows the last page. */
async function freshenEnd(
  queries: QueryClient,
  key: QueryKey,
  list: Parameters<typeof episodePage>[0],
): Promise<void> {
  const last = queries.getQueryData<EpisodePages>(key)?.pageParams.at(-1);
  if (last === undefined) return;
  const page = await episodePage(list, last);
  queries.setQueryData<EpisodePages>(key, (cached) =>
    // More pages may have come meanwhile.
    cached?.pageParams.at(-1) === last ? { ...cached, pages: [...cached.pages.slice(0, -1), page] } : cached,
  );
}

/** Asks from time to time whether a feed of the listener's changed, and shows what did, on the app's icon too. Answers how to stop. */
export function startFreshPodcasts(queries: QueryClient): () => void {
  let seen: number | undefined;
  async function changed(): Promise<void> {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['podcasts', 'subscriptions'] }),
      queries.invalidateQueries({ queryKey: recentKey }),
      queries.invalidateQueries({ queryKey: unplayedKey }),
      queries.invalidateQueries({ queryKey: ['podcasts', 'show'] }),
      freshenEpisodes(queries),
    ]);
  }
  return new QueryObserver(queries, revisionQuery()).subscribe(({ data }) => {
    if (data === undefined || data === seen) return;
    const isFirst = seen === undefined;
    seen = data;
    import('#web/notifications/app-badge.ts').then(({ freshenBadge }) => freshenBadge(), ignore);
    // What fails now is asked for again with the next change, or when its screen opens.
    if (!isFirst) void changed().catch(ignore);
  });
}
