import type { QueryClient } from '@tanstack/react-query';
import { type FavouriteRecord, maxRatings } from '#contract/library.ts';
import { favouritesQuery, likedItemsQuery } from '../library/library-queries.ts';
import { likedItemOf, ratedSongOf } from '../library/saved-record-mapping.ts';
import type { MusicItem, Song } from '../provider/item.ts';
import type { Rating } from '../provider/library.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { albumQuery, ratingQuery } from '../provider/queries.ts';

type Named = Pick<MusicProvider, 'name'>;

const idsOf = ({ id, catalogueId }: Song) => [id, ...(catalogueId === undefined ? [] : [catalogueId])];

/** The song's record among the favourites that are on the page, by either of its ids. */
export function favouriteOf(provider: Named, queries: QueryClient, song: Song): FavouriteRecord | undefined {
  const ids = idsOf(song);
  return queries
    .getQueryData(favouritesQuery(provider).queryKey)
    ?.find(({ songId, catalogId }) => ids.includes(songId) || ids.includes(catalogId));
}

/** Shows on the page what an item is rated now; out of the favourites it is at once. */
export function showRating(
  provider: MusicProvider,
  queries: QueryClient,
  item: MusicItem,
  to: Rating | undefined,
): void {
  queries.setQueryData(ratingQuery(provider, item).queryKey, to ?? null);
  const { queryKey } = favouritesQuery(provider);
  const dropped = item.kind === 'song' && to !== 'liked' ? favouriteOf(provider, queries, item) : undefined;
  if (dropped) queries.setQueryData(queryKey, (all) => all?.filter((one) => one !== dropped));
  if (item.kind === 'song' || item.kind === 'album') void queries.invalidateQueries({ queryKey });
  if (item.kind !== 'song') void queries.invalidateQueries({ queryKey: likedItemsQuery(provider).queryKey });
}

/** As the server says; where it cannot be reached, as it said last. */
async function songsOfAlbum(provider: MusicProvider, queries: QueryClient, id: string): Promise<Song[]> {
  const query = albumQuery(provider, id);
  try {
    return (await queries.fetchQuery(query)).songs;
  } catch (thrown) {
    const cached = queries.getQueryData(query.queryKey);
    if (cached === undefined) throw thrown;
    return cached.songs;
  }
}

/** Adds a song, an album with its songs, or another item to the copied favourites. `before`: the record that restores a song's place. */
export async function addFavourite(
  provider: MusicProvider,
  queries: QueryClient,
  item: MusicItem,
  before?: FavouriteRecord,
): Promise<void> {
  if (item.kind === 'song')
    await provider.record({ does: 'keep-favourite', input: { songDetails: [before ?? ratedSongOf(item)] } });
  else {
    const songs = item.kind === 'album' ? await songsOfAlbum(provider, queries, item.id) : [];
    for (let start = 0; start === 0 || start < songs.length; start += maxRatings)
      await provider.record({
        does: 'keep-favourite',
        input: {
          songDetails: songs.slice(start, start + maxRatings).map(ratedSongOf),
          item: likedItemOf(item),
        },
      });
  }
}

/** Takes its copy out of the favourites. Of an album's songs those stay that are liked themselves. */
export async function dropFavourite({ record }: MusicProvider, item: MusicItem): Promise<void> {
  const input = item.kind === 'song' ? { songIds: idsOf(item) } : { songIds: [], item: likedItemOf(item) };
  await record({ does: 'drop-favourite', input });
}
