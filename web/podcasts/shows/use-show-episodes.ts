import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type EpisodeOrder, episodesQuery } from '../data/show-queries.ts';

/** A show's episodes as far as they were scrolled to; a term narrows all of them, also those that were not loaded. */
export function useShowEpisodes(feedId: string, term: string, order: EpisodeOrder = 'newest') {
  const query = useInfiniteQuery(episodesQuery(feedId, term, order));
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const episodes = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  const mayGrow = hasNextPage && !isFetchNextPageError;
  const grow = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [isFetching, fetchNextPage]);
  return { ...query, episodes, mayGrow, grow };
}
