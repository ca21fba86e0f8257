import {
  catalogueSongs,
  librarySongs,
  recentlyAdded as recentlyAddedCall,
  recommendations,
  search,
} from '#contract/v1/folder.ts';
import { recentlyPlayed } from '#contract/v1/folder-plays.ts';
import type { Song } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';
import { orNothing } from '../provider/or-nothing.ts';
import type { Catalogue } from '../provider/provider.ts';
import { type ProviderApi, readAll } from '../provider/provider-api.ts';
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
  for (let start = 0; start < ids.length; start += maxIds) {
    const some = ids.slice(start, start + maxIds);
    const library = some.filter(isLibraryId).join(',');
    const catalogue = some.filter((id) => !isLibraryId(id)).join(',');
    if (library !== '') found.push(...(await api.read(librarySongs, { ids: library })).data.map(songOf));
    if (catalogue !== '')
      found.push(...(await api.read(catalogueSongs, { storefront, ids: catalogue })).data.map(songOf));
  }
  const byId = new Map(found.map((song) => [song.id, song]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Reads a provider that speaks `/v1`, whichever it is. `storefront` is asked for at each call: it may change with the listener. */
export function createCatalogue(api: ProviderApi, storefront: () => string): Catalogue {
  const later = async () => (await import('./later-catalogue.ts')).createLaterCatalogue(api, storefront);
  return {
    album: async (id) => (await later()).album(id),
    albumSections: async (album) => (await later()).albumSections(album),
    artist: async (id) => (await later()).artist(id),
    topSongs: async (artistId) => (await later()).topSongs(artistId),
    artistSections: async (artistId) => (await later()).artistSections(artistId),
    song: async (id) => (await later()).song(id),
    station: async (id) => (await later()).station(id),
    songStation: async (song) => (await later()).songStation(song),
    artistStation: async (artistId) => (await later()).artistStation(artistId),
    stationSongs: async (id, heard) => (await later()).stationSongs(id, heard),
    playlist: async (id) => (await later()).playlist(id),
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
      return itemsOf((await orNothing(api.read(recentlyPlayed, { limit: pageSize })))?.data ?? []);
    },
  };
}
