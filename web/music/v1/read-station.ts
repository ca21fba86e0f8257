import { artistStation, catalogueStation, nextTracks, songStation } from '#contract/v1/folder-discovery.ts';
import { librarySongCatalogue } from '#contract/v1/folder-library.ts';
import { defined } from '../provider/defined.ts';
import type { Song, Station } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';
import { ProviderError } from '../provider/provider.ts';
import type { ProviderApi } from '../provider/provider-api.ts';
import { undefinedIfMissing } from '../provider/undefined-if-missing.ts';
import { itemsOf, stationOf } from './resource.ts';

/** Songs at once; more are asked for as they play. */
const batch = 10;

export async function readStation(api: ProviderApi, storefront: string, id: string): Promise<Station> {
  const [station] = (await api.read(catalogueStation, { storefront, id })).data;
  if (station === undefined) throw new ProviderError('missing', 'This station is not there any more.', 404);
  return stationOf(station);
}

/** Undefined where the provider makes none of it. */
export async function readArtistStation(
  api: ProviderApi,
  storefront: string,
  id: string,
): Promise<Station | undefined> {
  const [station] = (await undefinedIfMissing(api.read(artistStation, { storefront, id })))?.data ?? [];
  return station && stationOf(station);
}

/** Stations are made of songs of the catalogue: a library song's twin is asked for first (behaviour.md#states). */
export async function readSongStation(
  api: ProviderApi,
  storefront: string,
  song: Pick<Song, 'id' | 'catalogueId' | 'name'>,
): Promise<Station> {
  const none = () => new ProviderError('missing', `There is no station of ${song.name}.`, 404);
  const ownId = isLibraryId(song.id) ? song.catalogueId : song.id;
  const id = ownId ?? (await api.read(librarySongCatalogue, { id: song.id })).data[0]?.id;
  if (id === undefined) throw none();
  const [station] = (await api.read(songStation, { storefront, id })).data;
  if (station === undefined) throw none();
  return stationOf(station);
}

/** The next songs; `recentIds` are those it gave lately, the last one last. */
export async function readStationSongs(
  api: ProviderApi,
  id: string,
  recentIds: readonly string[] | undefined,
): Promise<Song[]> {
  const input = defined({ id, limit: batch, heard: recentIds && [...recentIds] });
  return itemsOf((await api.write(nextTracks, input)).data).filter((item) => item.kind === 'song');
}
