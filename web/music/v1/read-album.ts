import {
  catalogueAlbum,
  catalogueAlbumTracks,
  libraryAlbum,
  libraryAlbumArtists,
  libraryAlbumCatalogue,
  libraryAlbumTracks,
} from '#contract/v1/folder.ts';
import type { Resource } from '#contract/v1/provider.ts';
import type { Album, Artist, Song } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';
import { ProviderError } from '../provider/provider.ts';
import { type ProviderApi, readAll } from '../provider/provider-api.ts';
import { albumOf, artistOf, isSong, songOf, videoCountOf } from './resource.ts';

/** Far above any album; keeps a broken `next` from going on for ever. */
const maxTracks = 1000;
const include = { include: 'tracks,artists,catalog' };

const orEmpty = (thrown: unknown) => {
  if (thrown instanceof ProviderError && thrown.reason === 'missing') return { data: [] };
  throw thrown;
};

/** Whose it is and what it is in the catalogue: an album is worth showing without. */
const orUnknown = () => ({ data: [] });

async function readResource(api: ProviderApi, storefront: string, id: string): Promise<Resource> {
  const reply = isLibraryId(id)
    ? await api.read(libraryAlbum, { id }, { more: include })
    : await api.read(catalogueAlbum, { storefront, id });
  const [resource] = reply.data;
  if (resource === undefined) throw new ProviderError('missing', 'This album is not there any more.', 404);
  return resource;
}

type Tracks = { songs: Song[]; videoCount?: number };

const tracksOf = (tracks: readonly Resource[], albumId: string): Tracks => ({
  songs: tracks.filter(isSong).map((track) => ({ ...songOf(track), albumId })),
  ...videoCountOf(tracks),
});

async function readTracks(api: ProviderApi, storefront: string, album: Resource): Promise<Tracks> {
  const included = album.relationships?.['tracks'];
  const whole = included?.data.every((track) => track.attributes !== undefined);
  const { id } = album;
  const read = isLibraryId(id)
    ? () => api.read(libraryAlbumTracks, { id, limit: 100 })
    : () => api.read(catalogueAlbumTracks, { storefront, id, limit: 300 });
  const first = included && whole && included.data.length > 0 ? included : await read().catch(orEmpty);
  return tracksOf(await readAll(api, first, maxTracks), id);
}

async function readCatalogueTracks(api: ProviderApi, storefront: string, id: string, albumId: string) {
  const first = await api.read(catalogueAlbumTracks, { storefront, id, limit: 300 }).catch(orEmpty);
  return tracksOf(await readAll(api, first, maxTracks), albumId);
}

async function readArtists(api: ProviderApi, album: Resource): Promise<Artist[]> {
  const included = album.relationships?.['artists']?.data ?? [];
  if (included.length > 0) return included.map(artistOf);
  if (!isLibraryId(album.id)) return [];
  return (await api.read(libraryAlbumArtists, { id: album.id }).catch(orUnknown)).data.map(artistOf);
}

async function readTwinId(api: ProviderApi, album: Resource): Promise<string | undefined> {
  const ownId = albumOf(album).catalogueId ?? album.relationships?.['catalog']?.data[0]?.id;
  if (ownId !== undefined) return ownId;
  return (await api.read(libraryAlbumCatalogue, { id: album.id }).catch(orUnknown)).data[0]?.id;
}

/** An album with all its songs, its artists and, for a library album, its twin in the catalogue. */
export async function readAlbum(
  api: ProviderApi,
  storefront: string,
  id: string,
): Promise<Album & { songs: Song[]; artists: Artist[] }> {
  const resource = await readResource(api, storefront, id);
  const [own, artists, counterpartId] = await Promise.all([
    readTracks(api, storefront, resource),
    readArtists(api, resource),
    readTwinId(api, resource),
  ]);
  const album = albumOf(resource);
  // A library album that does not say its songs has them in the catalogue (behaviour.md#what-is-checked).
  const isOfCounterpart = own.songs.length === 0 && isLibraryId(id) && counterpartId !== undefined;
  const tracks = isOfCounterpart ? await readCatalogueTracks(api, storefront, counterpartId, id) : own;
  return { ...album, ...(counterpartId === undefined ? {} : { counterpartId }), ...tracks, artists };
}
