import {
  catalogueSongs,
  librarySongs,
  recentlyAdded as recentlyAddedCall,
  recommendations,
  search,
} from '#contract/folder.ts';
import { recentlyPlayed } from '#contract/folder-plays.ts';
import { readAlbum } from './album-reading.ts';
import { readAlbumSections } from './album-sections.ts';
import type { Song } from './item.ts';
import { isLibraryId } from './item-id.ts';
import { orNothing } from './or-nothing.ts';
import type { Catalogue } from './provider.ts';
import { type ProviderApi, readAll } from './provider-api.ts';
import { albumOf, artistOf, itemsOf, songOf } from './resource.ts';
import { shelvesOf } from './shelf.ts';

/** Spec §9: pages of 10, asked for while there are fewer than 21. */
const pageSize = 10;
const enough = 21;
const mostRows = 20;
const mostHits = 25;
const mostIds = 300;
const language = { l: 'en-us' };

async function readSongs(api: ProviderApi, storefront: string, ids: readonly string[]): Promise<Song[]> {
  const found: Song[] = [];
  for (let start = 0; start < ids.length; start += mostIds) {
    const some = ids.slice(start, start + mostIds);
    const library = some.filter(isLibraryId).join(',');
    const catalogue = some.filter((id) => !isLibraryId(id)).join(',');
    if (library !== '') found.push(...(await api.read(librarySongs, { ids: library })).data.map(songOf));
    if (catalogue !== '')
      found.push(...(await api.read(catalogueSongs, { storefront, ids: catalogue })).data.map(songOf));
  }
  const byId = new Map(found.map((song) => [song.id, song]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

// What only some screens read is loaded with them.
const artists = () => import('./artist-reading.ts');
const playlists = () => import('./playlist-reading.ts');
const stations = () => import('./station-reading.ts');

/** Reads a provider that speaks `/v1`, whichever it is. `storefront` is asked for at each call: it may change with the listener. */
export function createCatalogue(api: ProviderApi, storefront: () => string): Catalogue {
  return {
    probe: () => api.status(recommendations, { limit: 1 }),
    async recentlyAdded(most) {
      const first = await api.read(recentlyAddedCall, { limit: pageSize }, { more: language });
      return itemsOf(await readAll(api, first, Math.max(enough, most))).slice(0, most);
    },
    async recommendations() {
      return shelvesOf((await api.read(recommendations, { limit: mostRows }, { more: language })).data);
    },
    album: (id) => readAlbum(api, storefront(), id),
    albumSections: (album) => readAlbumSections(api, storefront(), album),
    async search(term, signal, groups = ['artists', 'albums', 'songs']) {
      const input = {
        storefront: storefront(),
        term,
        types: groups.join(','),
        limit: mostHits,
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
      return itemsOf((await orNothing(api.read(recentlyPlayed, { limit: pageSize })))?.data ?? []);
    },
    artist: async (id) => (await artists()).readArtist(api, storefront(), id),
    topSongs: async (artistId) => (await artists()).readTopSongs(api, storefront(), artistId),
    song: async (id) => (await import('./song-reading.ts')).readSong(api, storefront(), id),
    station: async (id) => (await stations()).readStation(api, storefront(), id),
    songStation: async (song) => (await stations()).readSongStation(api, storefront(), song),
    artistStation: async (artistId) => (await stations()).readArtistStation(api, storefront(), artistId),
    stationSongs: async (id, heard) => (await stations()).readStationSongs(api, id, heard),
    artistSections: async (artistId) => (await artists()).readArtistSections(api, storefront(), artistId),
    playlist: async (id) => (await playlists()).readPlaylist(api, storefront(), id),
  };
}
