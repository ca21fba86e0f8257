import { catalogueSong } from '#contract/v1/folder.ts';
import { librarySong, librarySongAlbums, librarySongArtists } from '#contract/v1/folder-library.ts';
import { catalogueSongAlbums, catalogueSongArtists } from '#contract/v1/folder-relations.ts';
import { defined } from '../provider/defined.ts';
import type { Song } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';
import { ProviderError } from '../provider/provider.ts';
import type { ProviderApi } from '../provider/provider-api.ts';
import { songOf } from './resource.ts';

/**
 * A song with its album's and artist's ids, which are looked up where the song itself does not say them. A look-up that
 * fails leaves them out: whoever leads there has the container's id to fall back to (behaviour.md#what-is-said).
 */
export async function readSong(api: ProviderApi, storefront: string, id: string): Promise<Song> {
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
  const firstOf = (asked: ReturnType<typeof albums>) =>
    asked.then(({ data }) => data[0]?.id).catch(() => undefined);
  const [albumId, artistId] = await Promise.all([
    song.albumId ?? firstOf(albums()),
    song.artistId ?? firstOf(artists()),
  ]);
  return defined({ ...song, albumId, artistId });
}
