import { type QueryClient, type QueryFunction, queryOptions, skipToken } from '@tanstack/react-query';
import { scanStatus, unreadableFiles } from '#contract/music.ts';
import type { PlaylistSort } from '#contract/v1/folder-playlists.ts';
import { call } from '#web/api.ts';
import type { Album, Artist, NamedItem } from './item.ts';
import { isLibraryId } from './item-id.ts';
import type { MusicProvider } from './provider.ts';

/** behaviour.md#constants: recently added shows 15. */
const mostRecent = 15;
const scanningPollMilliseconds = 2_000;
const idlePollMilliseconds = 3_000;

/** Everything a scan or the listener's library can change. */
export const libraryKey = ['music'] as const;

/** Asks again for what is shown of the library; not for a removed item, whose page may still stand while one leaves it. */
export async function refreshLibrary(queries: QueryClient, removedId?: string): Promise<void> {
  await queries.invalidateQueries({
    queryKey: libraryKey,
    predicate: ({ queryKey }) => removedId === undefined || !queryKey.includes(removedId),
  });
}

/** A query of the library. `parts` begin with the provider's name. */
export const musicQuery = <Data>(parts: readonly unknown[], queryFn: QueryFunction<Data>) =>
  queryOptions({ queryKey: [...libraryKey, ...parts], queryFn });

export const recentlyAddedQuery = ({ name, catalogue }: MusicProvider) =>
  musicQuery([name, 'recently-added'], () => catalogue.recentlyAdded(mostRecent));

export const recommendationsQuery = ({ name, catalogue }: MusicProvider) =>
  musicQuery([name, 'recommendations'], () => catalogue.recommendations());

export const albumQuery = ({ name, catalogue }: MusicProvider, id: string) =>
  musicQuery([name, 'album', id], () => catalogue.album(id));

/** Waits for the album: its catalogue twin and its artists say where the sections are. */
export const albumSectionsQuery = (
  { name, catalogue }: MusicProvider,
  album: (Album & { artists: Artist[] }) | undefined,
) =>
  queryOptions({
    queryKey: [...libraryKey, name, 'album-sections', album?.id],
    queryFn: album === undefined ? skipToken : () => catalogue.albumSections(album),
  });

/** behaviour.md#what-is-checked: not sent for an empty term. */
export const searchQuery = ({ name, catalogue }: MusicProvider, term: string) =>
  queryOptions({
    queryKey: [...libraryKey, name, 'search', term],
    queryFn: term === '' ? skipToken : ({ signal }) => catalogue.search(term, signal),
  });

/** Asked again after each reported play. */
export const recentlyPlayedQuery = ({ name, catalogue }: Pick<MusicProvider, 'name' | 'catalogue'>) =>
  musicQuery([name, 'recently-played'], () => catalogue.recentlyPlayed());

export const artistQuery = ({ name, catalogue }: MusicProvider, id: string) =>
  musicQuery([name, 'artist', id], () => catalogue.artist(id));

/** This and the next wait for the artist: a library artist's id is not the one they ask for. */
export const topSongsQuery = ({ name, catalogue }: MusicProvider, artistId: string | undefined) =>
  queryOptions({
    queryKey: [...libraryKey, name, 'top-songs', artistId],
    queryFn: artistId === undefined ? skipToken : () => catalogue.topSongs(artistId),
  });

export const artistSectionsQuery = ({ name, catalogue }: MusicProvider, artistId: string | undefined) =>
  queryOptions({
    queryKey: [...libraryKey, name, 'artist-sections', artistId],
    queryFn: artistId === undefined ? skipToken : () => catalogue.artistSections(artistId),
  });

export const songQuery = ({ name, catalogue }: MusicProvider, id: string) =>
  musicQuery([name, 'song', id], () => catalogue.song(id));

export const stationQuery = ({ name, catalogue }: MusicProvider, id: string) =>
  musicQuery([name, 'station', id], () => catalogue.station(id));

/** In its own order, unless a `sort` is asked for. */
export const playlistQuery = ({ name, catalogue }: MusicProvider, id: string, sort?: PlaylistSort) =>
  musicQuery([name, 'playlist', id, ...(sort ? [sort] : [])], () => catalogue.playlist(id, sort));

/** The playlist builder looks for songs and albums alone (behaviour.md#calls). */
export const builderSearchQuery = ({ name, catalogue }: MusicProvider, term: string) =>
  queryOptions({
    queryKey: [...libraryKey, name, 'builder-search', term],
    queryFn: term === '' ? skipToken : ({ signal }) => catalogue.search(term, signal, ['albums', 'songs']),
  });

/** All of the listener's own. */
export const playlistsQuery = ({ name, library }: MusicProvider) =>
  musicQuery([name, 'playlists'], () => library.playlists());

/** Null: not in the library, by whichever id it is named. */
export const libraryIdQuery = ({ name, library }: MusicProvider, item: NamedItem) =>
  musicQuery([name, 'library-id', item.kind, item.id], async () => (await library.libraryIdOf(item)) ?? null);

/** The library's id of a song, from that or the catalogue's. */
export const librarySongId = (id: string): string => (isLibraryId(id) ? id : `i.${id}`);

/** What is known of a song in the listener's library, whichever of its ids it goes by. */
export const songDetailsKey = ({ name }: Pick<MusicProvider, 'name'>, id: string) => [
  ...libraryKey,
  name,
  'song-details',
  librarySongId(id),
];

/** Null: neither liked nor disliked. An item and its twin share one rating. */
export const ratingQuery = ({ name, library }: MusicProvider, item: NamedItem) =>
  musicQuery(
    [name, 'rating', item.kind, item.catalogueId ?? item.id],
    async () => (await library.ratingOf(item)) ?? null,
  );

/** Asked again while the page is looked at: what changes in the folder shows within ten seconds. */
export const scanStatusQuery = () =>
  queryOptions({
    queryKey: ['scan'],
    queryFn: ({ signal }) => call(scanStatus, {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'idle' ? idlePollMilliseconds : scanningPollMilliseconds,
  });

export const unreadableFilesQuery = (revision: number) =>
  queryOptions({
    queryKey: ['unreadable', revision],
    queryFn: ({ signal }) => call(unreadableFiles, {}, { signal }),
  });
