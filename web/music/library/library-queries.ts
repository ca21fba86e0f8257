import { queryOptions } from '@tanstack/react-query';
import { getLibrary, getLikedItems, getRatings } from '#contract/library.ts';
import { call } from '#web/api.ts';
import { type PagedList, pagedList } from '../paging/paged-list.ts';
import type { Album, Artist, Song } from '../provider/item.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { libraryKey, musicQuery } from '../provider/queries.ts';
import { itemsOf } from '../v1/resource.ts';

/** How many are asked for at once, one request a page that is looked at: of a list, and of what a term finds. */
const listedPageSize = 100;
const foundPageSize = 25;

/** The albums of the library as the product backend keeps them, newest first: `savedAlbumOf` makes one an item. */
export const savedAlbumsQuery = ({ name }: Pick<MusicProvider, 'name'>) =>
  queryOptions({
    queryKey: [...libraryKey, name, 'saved-albums'],
    // Its reader comes while the screen stands.
    queryFn: async ({ signal }) =>
      (await import('./saved-albums.ts')).readSavedAlbums(getLibrary, { signal }),
    // Comparing 20,000 albums with what they were costs more than showing them.
    structuralSharing: false,
  });

/** The songs that the listener likes, newest rated first. */
export const favouritesQuery = ({ name }: Pick<MusicProvider, 'name'>) =>
  musicQuery([name, 'favourites'], async ({ signal }) => (await call(getRatings, {}, { signal })).data);

/** The albums, playlists, artists and stations that the listener likes, newest rated first. */
export const likedItemsQuery = ({ name }: Pick<MusicProvider, 'name'>) =>
  musicQuery([name, 'liked-items'], async ({ signal }) =>
    itemsOf((await call(getLikedItems, {}, { signal })).data),
  );

export const genresQuery = ({ name, library }: MusicProvider) =>
  musicQuery([name, 'genres'], ({ signal }) => library.genres(signal));

/** The songs of the library; with a term those that it finds. */
export const songsList = ({ name, library }: MusicProvider, term: string): PagedList<Song> =>
  term === ''
    ? pagedList(listedPageSize, [name, 'songs'], (part, signal) => library.songs(part, signal))
    : pagedList(foundPageSize, [name, 'found-songs', term], (part, signal) =>
        library.findSongs(term, part, signal),
      );

/** The artists of the library; with a term those that it finds. */
export const artistsList = ({ name, library }: MusicProvider, term: string): PagedList<Artist> =>
  term === ''
    ? pagedList(listedPageSize, [name, 'artists'], (part, signal) => library.artists(part, signal))
    : pagedList(foundPageSize, [name, 'found-artists', term], (part, signal) =>
        library.findArtists(term, part, signal),
      );

export const genreAlbumsList = ({ name, library }: MusicProvider, genre: string): PagedList<Album> =>
  pagedList(listedPageSize, [name, 'genre-albums', genre], (part, signal) =>
    library.albumsOf(genre, part, signal),
  );
