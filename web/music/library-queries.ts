import { queryOptions } from '@tanstack/react-query';
import { getLibrary, getRatings } from '#contract/library.ts';
import { call } from '#web/api.ts';
import type { Album, Artist, Song } from './item.ts';
import type { Part, Parted } from './library.ts';
import type { MusicProvider } from './provider.ts';
import { libraryKey } from './queries.ts';

/** How many songs, artists or albums are asked for at once: one request a page that is looked at. */
export const pageSize = 100;

const partOf = (page: number): Part => ({ offset: page * pageSize, limit: pageSize });

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
  queryOptions({
    queryKey: [...libraryKey, name, 'favourites'],
    queryFn: async ({ signal }) => (await call(getRatings, {}, { signal })).data,
  });

export const genresQuery = ({ name, library }: MusicProvider) =>
  queryOptions({
    queryKey: [...libraryKey, name, 'genres'],
    queryFn: ({ signal }) => library.genres(signal),
  });

/** A page of a long list, as the query cache asks for it. */
export type PageQuery<Item> = {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Parted<Item>>;
};

export const songsPageQuery = ({ name, library }: MusicProvider, page: number): PageQuery<Song> => ({
  queryKey: [...libraryKey, name, 'songs', page],
  queryFn: ({ signal }) => library.songs(partOf(page), signal),
});

export const artistsPageQuery = ({ name, library }: MusicProvider, page: number): PageQuery<Artist> => ({
  queryKey: [...libraryKey, name, 'artists', page],
  queryFn: ({ signal }) => library.artists(partOf(page), signal),
});

export const genreAlbumsPageQuery = (
  { name, library }: MusicProvider,
  genre: string,
  page: number,
): PageQuery<Album> => ({
  queryKey: [...libraryKey, name, 'genre-albums', genre, page],
  queryFn: ({ signal }) => library.albumsOf(genre, partOf(page), signal),
});
