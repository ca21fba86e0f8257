import { catalogueStation } from '#contract/v1/folder-discovery.ts';
import { libraryArtist, libraryArtistAlbums } from '#contract/v1/folder-library.ts';
import type { Song } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';
import { type Catalogue, ProviderError } from '../provider/provider.ts';
import { type ProviderApi, readAll } from '../provider/provider-api.ts';
import { undefinedIfMissing } from '../provider/undefined-if-missing.ts';
import { readStationSongs } from '../v1/read-station.ts';
import { artistOf, itemsOf, songOf } from '../v1/resource.ts';
import { createCatalogue } from '../v1/v1-catalogue.ts';
import { storefrontPlaceholder } from './apple-api.ts';
import type { AppleStation } from './apple-station.ts';

const maxAlbums = 300;
const missing = (sentence: string) => new ProviderError('missing', sentence, 404);

/** Apple's catalogue, where it differs from what `/v1` promises elsewhere. */
export function createAppleCatalogue(api: ProviderApi, station: AppleStation): Catalogue {
  const catalogue = createCatalogue(api, () => storefrontPlaceholder);

  /** An artist of the library that the catalogue does not know has a name and albums, and nothing else. */
  async function libraryArtistOf(id: string) {
    const [resource] = (await api.read(libraryArtist, { id })).data;
    if (resource === undefined) throw missing('This artist is not there any more.');
    return artistOf(resource);
  }

  async function libraryAlbumsOf(id: string) {
    const first = (await undefinedIfMissing(api.read(libraryArtistAlbums, { id, limit: 100 }))) ?? {
      data: [],
    };
    const items = itemsOf(await readAll(api, first, maxAlbums));
    return items.length > 0 ? [{ title: 'Albums' as const, items }] : [];
  }

  /** Live radio is one item without an end. */
  async function stream(id: string): Promise<Song | undefined> {
    const [station] = (await api.read(catalogueStation, { storefront: storefrontPlaceholder, id })).data;
    const isLive =
      station?.attributes?.playParams?.format === 'stream' || station?.attributes?.isLive === true;
    return station && isLive ? { ...songOf(station), artistName: 'Live radio' } : undefined;
  }

  return {
    ...catalogue,
    artist: async (id) =>
      isLibraryId(id)
        ? ((await undefinedIfMissing(catalogue.artist(id))) ?? (await libraryArtistOf(id)))
        : catalogue.artist(id),
    topSongs: async (id) => (isLibraryId(id) ? [] : catalogue.topSongs(id)),
    artistStation: async (id) => (isLibraryId(id) ? undefined : catalogue.artistStation(id)),
    artistSections: (id) => (isLibraryId(id) ? libraryAlbumsOf(id) : catalogue.artistSections(id)),
    async stationSongs(id, recentIds = []) {
      const live = await undefinedIfMissing(stream(id));
      if (live !== undefined) return recentIds.includes(id) ? [] : [live];
      const mirrored = recentIds.length === 0 ? await station.begin(id) : await station.more(id, recentIds);
      if (mirrored !== undefined) return mirrored;
      // MusicKit does not play it (after a reload, or once our queue went another way): Apple is asked without it.
      const songs = await readStationSongs(api, id, undefined);
      const fresh = songs.filter((song) => !recentIds.includes(song.id));
      return fresh.length > 0 ? fresh : songs;
    },
  };
}
