import {
  catalogueSong,
  catalogueSongs,
  librarySongs,
  recentlyAdded as recentlyAddedCall,
  recommendations,
  search,
} from '#contract/v1/folder.ts';
import { librarySong, librarySongAlbums, librarySongArtists } from '#contract/v1/folder-library.ts';
import { recentlyPlayed } from '#contract/v1/folder-plays.ts';
import { catalogueSongAlbums, catalogueSongArtists } from '#contract/v1/folder-relations.ts';
import type { Recommendation } from '#contract/v1/provider.ts';
import { inChunks } from '#rules/in-chunks.ts';
import { defined } from '../provider/defined.ts';
import type { Shelf, Song } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';
import { type Catalogue, ProviderError } from '../provider/provider.ts';
import { type ProviderApi, readAll } from '../provider/provider-api.ts';
import { undefinedIfMissing } from '../provider/undefined-if-missing.ts';
import { readAlbum } from './read-album.ts';
import { readArtist, readArtistSections, readTopSongs } from './read-artist.ts';
import { readPlaylist } from './read-playlist.ts';
import { albumOf, artistOf, itemsOf, songOf } from './resource.ts';

/** behaviour.md#constants: each row at most 20 items. */
const maxItems = 20;

/** The fixed order of rows: kinds named here first, personalised before all; the provider's order within a kind. */
const kindOrder = ['music-recommendations', 'recently-played'];

function rank(row: Recommendation): number {
  const index = kindOrder.indexOf(row.attributes?.kind ?? '');
  return index === -1 ? kindOrder.length : index;
}

/** Recommendations as titled rows, the personalised first (behaviour.md#screens); a row without items is absent. */
export function shelvesOf(rows: readonly Recommendation[]): Shelf[] {
  return rows
    .toSorted((a, b) => rank(a) - rank(b))
    .map((row) => ({
      id: row.id,
      title: row.attributes?.title?.stringForDisplay ?? 'Made for You',
      items: itemsOf(row.relationships?.contents.data ?? []).slice(0, maxItems),
    }))
    .filter((shelf) => shelf.items.length > 0);
}

/** behaviour.md#constants: pages of 10, asked for while there are fewer than 21. */
const pageSize = 10;
const enough = 21;
const maxRows = 20;
const maxHits = 25;
/** Apple's own most is 300 for the catalogue, and less for a library. */
const maxIds = 100;
const language = { l: 'en-us' };

async function readSongs(api: ProviderApi, storefront: string, ids: readonly string[]): Promise<Song[]> {
  const songs: Song[] = [];
  for (const some of inChunks(ids, maxIds)) {
    const library = some.filter(isLibraryId).join(',');
    const catalogue = some.filter((id) => !isLibraryId(id)).join(',');
    if (library !== '') songs.push(...(await api.read(librarySongs, { ids: library })).data.map(songOf));
    if (catalogue !== '')
      songs.push(...(await api.read(catalogueSongs, { storefront, ids: catalogue })).data.map(songOf));
  }
  const byId = new Map(songs.map((song) => [song.id, song]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

// What no screen begins with.
const sections = () => import('./album-sections.ts');
const stations = () => import('./read-station.ts');

/** Reads a provider that speaks `/v1`. `storefront` is read at each call; `ours`: parameters that only our own server takes. */
export function createCatalogue(
  api: ProviderApi,
  storefront: () => string,
  ours: { away?: 'true' } = {},
): Catalogue {
  return {
    album: (id) => readAlbum(api, storefront(), id),
    albumSections: async (album) => (await sections()).readAlbumSections(api, storefront(), album),
    artist: (id) => readArtist(api, storefront(), id),
    topSongs: (artistId) => readTopSongs(api, storefront(), artistId),
    artistSections: (artistId) => readArtistSections(api, storefront(), artistId),
    song: (id) => readSong(api, storefront(), id),
    station: async (id) => (await stations()).readStation(api, storefront(), id),
    songStation: async (song) => (await stations()).readSongStation(api, storefront(), song),
    artistStation: async (artistId) => (await stations()).readArtistStation(api, storefront(), artistId),
    stationSongs: async (id, recentIds) => (await stations()).readStationSongs(api, id, recentIds),
    playlist: (id, sort) => readPlaylist(api, storefront(), id, { ...ours, ...(sort ? { sort } : {}) }),
    probe: () => api.status(recommendations, { limit: 1 }),
    async recentlyAdded(most) {
      const first = await api.read(recentlyAddedCall, { limit: pageSize }, { more: language });
      return itemsOf(await readAll(api, first, Math.max(enough, most))).slice(0, most);
    },
    async recommendations() {
      return shelvesOf((await api.read(recommendations, { limit: maxRows }, { more: language })).data);
    },
    async search(term, signal, groups = ['artists', 'albums', 'songs']) {
      const input = {
        storefront: storefront(),
        term,
        types: groups.join(','),
        limit: maxHits,
      };
      const { results } = await api.read(search, input, { more: language, signal });
      return {
        songs: results['songs']?.data.map(songOf) ?? [],
        albums: results['albums']?.data.map(albumOf) ?? [],
        artists: results['artists']?.data.map(artistOf) ?? [],
      };
    },
    songs: (ids) => readSongs(api, storefront(), ids),
    async recentlyPlayed() {
      return itemsOf((await undefinedIfMissing(api.read(recentlyPlayed, { limit: pageSize })))?.data ?? []);
    },
  };
}

/** A song with its album's and artist's ids, looked up where absent; failed look-ups leave them out (behaviour.md#what-is-said). */
async function readSong(api: ProviderApi, storefront: string, id: string): Promise<Song> {
  const isLibrary = isLibraryId(id);
  const { data } = isLibrary
    ? await api.read(librarySong, { id })
    : await api.read(catalogueSong, { storefront, id });
  const [resource] = data;
  if (resource === undefined) throw new ProviderError('missing', 'This song is not there any more.', 404);
  const song = songOf(resource);
  const albums = () =>
    isLibrary ? api.read(librarySongAlbums, { id }) : api.read(catalogueSongAlbums, { storefront, id });
  const artists = () =>
    isLibrary ? api.read(librarySongArtists, { id }) : api.read(catalogueSongArtists, { storefront, id });
  const firstOf = (request: ReturnType<typeof albums>) =>
    request.then(({ data }) => data[0]?.id).catch(() => undefined);
  const [albumId, artistId] = await Promise.all([
    song.albumId ?? firstOf(albums()),
    song.artistId ?? firstOf(artists()),
  ]);
  return defined({ ...song, albumId, artistId });
}
