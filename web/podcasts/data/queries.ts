import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { episodeById, podcast, subscriptions } from '#contract/podcasts.ts';
import { getProgress, type ProgressEntry } from '#contract/progress.ts';
import { call } from '#web/api.ts';
import { isPlayed } from './progress-badge.ts';

const pendingPollMilliseconds = 5_000;

/** The listener's subscriptions: fetched once (behaviour.md#states), and again when the page has the focus. */
export const subscriptionsQuery = () =>
  queryOptions({
    queryKey: ['podcasts', 'subscriptions'],
    queryFn: ({ signal }) => call(subscriptions, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: 'always',
  });

/** A show, by our number. One that nobody could fetch yet is asked for until somebody did. */
export const showQuery = (feedId: string) =>
  queryOptions({
    queryKey: ['podcasts', 'show', feedId],
    queryFn: async ({ signal }) => (await call(podcast, { feedId }, { signal })).data.feed,
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? pendingPollMilliseconds : false),
  });

/** An episode, by our number. */
export const episodeQuery = (id: string) =>
  queryOptions({
    queryKey: ['podcasts', 'episode', id],
    queryFn: async ({ signal }) => (await call(episodeById, { id }, { signal })).data.episode,
  });

/** How far the listener came, by the episode's number as a text (behaviour.md#what-things-are). */
export const progressQuery = () =>
  queryOptions({
    queryKey: ['podcasts', 'progress'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, ProgressEntry>> =>
      new Map((await call(getProgress, {}, { signal })).map((entry) => [entry.episodeId, entry])),
  });

export const unplayedKey = ['podcasts', 'unplayed'] as const;

/** Updates entries from a reply of the server, so that every badge shows them without another request. */
export function cacheProgress(queries: QueryClient, ...entries: readonly ProgressEntry[]): void {
  const { queryKey } = progressQuery();
  const before = queries.getQueryData(queryKey);
  if (entries.some((entry) => isPlayed(entry) !== isPlayed(before?.get(entry.episodeId))))
    void queries.invalidateQueries({ queryKey: unplayedKey });
  if (before === undefined) return;
  const after = new Map(before);
  for (const entry of entries) after.set(entry.episodeId, entry);
  queries.setQueryData(queryKey, after);
}
