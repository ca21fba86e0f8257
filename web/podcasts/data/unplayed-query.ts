import { queryOptions } from '@tanstack/react-query';
import { unplayedEpisodes } from '#contract/unplayed.ts';
import { call } from '#web/api.ts';
import { unplayedKey } from './queries.ts';

/** How many episodes of each followed show are not played, by the show's number. */
export const unplayedQuery = () =>
  queryOptions({
    queryKey: unplayedKey,
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, number>> =>
      new Map(
        (await call(unplayedEpisodes, {}, { signal })).shows.map(({ feedId, count }) => [feedId, count]),
      ),
  });
