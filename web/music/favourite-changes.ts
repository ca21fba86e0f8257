import type { QueryClient } from '@tanstack/react-query';
import { addRatings, type FavouriteRecord, removeRatings } from '#contract/library.ts';
import { call } from '#web/api.ts';
import type { Song } from './item.ts';
import { ratedSongOf } from './kept-records.ts';
import { favouritesQuery } from './library-queries.ts';
import type { MusicProvider } from './provider.ts';

type Named = Pick<MusicProvider, 'name'>;

const idsOf = ({ id, catalogueId }: Song) => [id, ...(catalogueId === undefined ? [] : [catalogueId])];

/** The song's record among the favourites that are on the page, by either of its ids. */
export function favouriteOf(provider: Named, queries: QueryClient, song: Song): FavouriteRecord | undefined {
  const ids = idsOf(song);
  return queries
    .getQueryData(favouritesQuery(provider).queryKey)
    ?.find(({ songId, catalogId }) => ids.includes(songId) || ids.includes(catalogId));
}

/** Keeps a song among the favourites (spec §7); `before`: its record from before, to come back to its place. */
export async function keepFavourite(
  provider: Named,
  queries: QueryClient,
  song: Song,
  before?: FavouriteRecord,
): Promise<void> {
  await call(addRatings, { songDetails: [before ?? ratedSongOf(song)] });
  void queries.invalidateQueries({ queryKey: favouritesQuery(provider).queryKey });
}

/** Takes a song out of the favourites, here at once. */
export async function dropFavourite(provider: Named, queries: QueryClient, song: Song): Promise<void> {
  await call(removeRatings, { songIds: idsOf(song) });
  const gone = favouriteOf(provider, queries, song);
  const { queryKey } = favouritesQuery(provider);
  queries.setQueryData(queryKey, (all) => all?.filter((record) => record !== gone));
  void queries.invalidateQueries({ queryKey });
}
