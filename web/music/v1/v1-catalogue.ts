import {
  catalogueSongs,
  librarySongs,
  recentlyAdded as recentlyAddedCall,
  recommendations,
  search,
} from '#contract/v1/folder.ts';
import { recentlyPlayed } from '#contract/v1/folder-plays.ts';
import { inChunks } from '#rules/in-chunks.ts';
import type { Song } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';
import type { Catalogue } from '../provider/provider.ts';
import { type ProviderApi, readAll } from '../provider/provider-api.ts';
import { undefinedIfMissing } from '../provider/undefined-if-missing.ts';
import { readAlbum } from './read-album.ts';
import { readArtist, readArtistSections, readTopSongs } from './read-artist.ts';
import { readPlaylist } from './read-playlist.ts';
import { readSong } from './read-song.ts';
import { albumOf, artistOf, itemsOf, songOf } from './resource.ts';
import { shelvesOf } from './shelf.ts';

/** behaviour.md#constants: pages of 10, asked for while there are fewer than 21. */
const pageSize = 10;
const enough = 21;
const maxRows = 20;
const maxHits = 25;
/** Apple's own most is 300 for the catalogue, and less for a library. */
const maxIds = 100;
const language = { l: 'en-us' };

async function readSongs(api: ProviderApi, storefront: string, ids: readonly string[]): Promise<Song[]> {
  const found: Song[] = [];
  for (const some of inChunks(ids, maxIds)) {
    const library = some.filter(isLibraryId).join(',');
    const catalogue = some.filter((id) => !isLibraryId(id)).join(',');
    if (library !== '') found.push(...(await api.read(librarySongs, { ids: library })).data.map(songOf));
    if (catalogue !== '')
      found.push(...(await api.read(catalogueSongs, { storefront, ids: catalogue })).data.map(songOf));
  }
  const byId = new Map(found.map((song) => [song.id, song]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

// What no screen begins with.
const sections = () => import('./album-sections.ts');
const stations = () => import('./read-station.ts');

/**
 * Reads a provider that speaks `/v1`, whichever it is. `storefront` is asked for at each call: it may change with the listener. `ours`
 * is what our own server alone is asked of a playlist's songs.
 */
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
    stationSongs: async (id, heard) => (await stations()).readStationSongs(api, id, heard),
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
