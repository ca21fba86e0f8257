import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Episode, Feed } from '#contract/podcast-shapes.ts';
import { episodes, searchPodcasts } from '#contract/podcasts.ts';
import { wallTimeMs } from '#rules/clock.ts';
import { call } from '#web/api.ts';
import { ageLabel } from './episode-labels.ts';
import type { EpisodePage } from './fresh-pages.ts';
import { inCalls, recentEpisodes } from './recent-episodes.ts';

/** behaviour.md#constants: the list grows by ten. */
const pageSize = 10;
const hourMilliseconds = 3_600_000;

/** Everything that shows; a show that is new, gone or changed changes it. */
export const recentKey = ['podcasts', 'recent'] as const;
export const episodesKey = (feedId?: string) =>
  feedId === undefined ? (['podcasts', 'episodes'] as const) : (['podcasts', 'episodes', feedId] as const);

/** What the directories and this server know under a term, which may be a feed's address. An empty one is never sent (behaviour.md#what-is-checked). */
export const podcastSearchQuery = (term: string) =>
  queryOptions({
    queryKey: ['podcasts', 'search', term],
    queryFn: async ({ signal }) => {
      const { data, warnings } = await call(searchPodcasts, { term }, { signal });
      return { feeds: data.feeds, warnings };
    },
    enabled: term !== '',
    retry: false,
  });

/** An episode with how long ago it came out (behaviour.md#what-things-are): as a label, and in seconds. */
export type RecentEpisode = Episode & { released: string; timeSinceRelease: number };

/** The newest episode of each of these shows, of the last seven days. Asked only where there is a show. */
export const recentQuery = (subscriptions: readonly Feed[] | undefined) => {
  const ids = (subscriptions ?? []).map(({ id }) => id);
  return queryOptions({
    queryKey: [...recentKey, ids],
    queryFn: async ({ signal }): Promise<RecentEpisode[]> => {
      const replies = await Promise.all(
        inCalls(ids).map((some) => call(episodes, { ids: some.join(','), newest: '1' }, { signal })),
      );
      const nowSeconds = wallTimeMs() / 1000;
      const latest = replies.flatMap(({ data }) => data.items);
      return recentEpisodes(latest, nowSeconds).map((episode) => {
        const timeSinceRelease = Math.max(nowSeconds - episode.datePublished, 0);
        return { ...episode, timeSinceRelease, released: ageLabel(timeSinceRelease) };
      });
    },
    enabled: ids.length > 0,
    // Labels say hours; new episodes arrive by the revision.
    staleTime: hourMilliseconds,
  });
};

export type EpisodeOrder = 'newest' | 'oldest';
type EpisodeList = { feedId: string; term: string; order: EpisodeOrder };

/** A page of a show's episodes in an order; a term narrows all of them. */
export async function episodePage(
  { feedId, term, order }: EpisodeList,
  before: string | null,
  signal?: AbortSignal,
): Promise<EpisodePage> {
  const { data } = await call(
    episodes,
    {
      ids: feedId,
      limit: pageSize,
      ...(term === '' ? {} : { term }),
      ...(order === 'newest' ? {} : { order }),
      ...(before === null ? {} : { before }),
    },
    signal ? { signal } : {},
  );
  return data;
}

/** A show's episodes in pages of ten. Never asked for again as a whole, however long it grew: see `fresh-podcasts.ts`. */
export const episodesQuery = (feedId: string, term: string, order: EpisodeOrder = 'newest') =>
  infiniteQueryOptions({
    queryKey: [...episodesKey(feedId), term, order],
    queryFn: ({ pageParam, signal }) => episodePage({ feedId, term, order }, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ before }: EpisodePage) => before,
    staleTime: Number.POSITIVE_INFINITY,
  });
