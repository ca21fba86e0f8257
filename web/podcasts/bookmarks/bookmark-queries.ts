import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { episodeBookmarks, showBookmarks } from '#contract/bookmarks.ts';
import { call } from '#web/api.ts';
import { type BookmarkChange, showWithChanges, withChanges } from './bookmark-change.ts';

const ofEpisodes = ['podcasts', 'bookmarks'] as const;
const ofShows = ['podcasts', 'show-bookmarks'] as const;

/** The bookmarks in an episode, as the server has them. */
export const bookmarksQuery = (episodeId: number) =>
  queryOptions({
    queryKey: [...ofEpisodes, episodeId],
    queryFn: async ({ signal }) => (await call(episodeBookmarks, { episodeId }, { signal })).bookmarks,
  });

/** The bookmarks in all episodes of a show, as the server has them. */
export const showBookmarksQuery = (feedId: number) =>
  queryOptions({
    queryKey: [...ofShows, feedId],
    queryFn: async ({ signal }) => (await call(showBookmarks, { feedId }, { signal })).episodes,
  });

/** Does to the lists of this page what the server accepted. */
export function cacheBookmarkChange(queries: QueryClient, change: BookmarkChange): void {
  const cache = queries.getQueryCache();
  for (const { queryKey } of cache.findAll({ queryKey: ofEpisodes })) {
    const { queryKey: key } = bookmarksQuery(Number(queryKey[2]));
    const before = queries.getQueryData(key);
    if (before) queries.setQueryData(key, [...withChanges(before, [change], Number(queryKey[2]))]);
  }
  for (const { queryKey } of cache.findAll({ queryKey: ofShows })) {
    const { queryKey: key } = showBookmarksQuery(Number(queryKey[2]));
    const before = queries.getQueryData(key);
    if (before) queries.setQueryData(key, [...showWithChanges(before, [change], Number(queryKey[2]))]);
  }
}

/** Reads the lists again. */
export async function refreshBookmarks(queries: QueryClient): Promise<void> {
  await Promise.all([ofEpisodes, ofShows].map((queryKey) => queries.invalidateQueries({ queryKey })));
}
