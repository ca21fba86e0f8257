import { cataloguePlaylist, cataloguePlaylistTracks } from '#contract/v1/folder-discovery.ts';
import { libraryPlaylist, type PlaylistSort, playlistTracks } from '#contract/v1/folder-playlists.ts';
import { defined } from '../provider/defined.ts';
import type { Playlist } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';
import type { PlaylistSong } from '../provider/library.ts';
import { ProviderError } from '../provider/provider.ts';
import { type ProviderApi, readAll } from '../provider/provider-api.ts';
import { undefinedIfMissing } from '../provider/undefined-if-missing.ts';
import { isSong, playlistOf, songOf, videoCountOf } from './resource.ts';

/** As many as Apple allows of each. */
const libraryPageSize = 100;
const cataloguePageSize = 300;
const maxSongs = 10_000;

/** A playlist of the listener or the catalogue with all its songs, `ours` as our own server is asked; a 404 on its songs is an empty list (behaviour.md#what-is-said). */
export async function readPlaylist(
  api: ProviderApi,
  storefront: string,
  id: string,
  ours: { away?: 'true'; sort?: PlaylistSort },
): Promise<Playlist & { songs: PlaylistSong[] }> {
  const [reply, first] = await (isLibraryId(id)
    ? Promise.all([
        api.read(libraryPlaylist, { id }),
        undefinedIfMissing(
          api.read(playlistTracks, { id, limit: ours.away ? cataloguePageSize : libraryPageSize, ...ours }),
        ),
      ])
    : Promise.all([
        api.read(cataloguePlaylist, { storefront, id }),
        undefinedIfMissing(api.read(cataloguePlaylistTracks, { storefront, id, limit: cataloguePageSize })),
      ]));
  const [resource] = reply.data;
  if (resource === undefined) throw new ProviderError('missing', 'This playlist is not there any more.', 404);
  // A playlist of the catalogue says its first songs itself.
  const tracks = await readAll(api, first ?? resource.relationships?.['tracks'] ?? { data: [] }, maxSongs);
  // Apple's playlists hold videos too, and songs that it took out say nothing of themselves.
  const songs = tracks.filter(isSong).map((track) => {
    const { entryId, addedBy, addedAt } = track.meta ?? {};
    return { ...songOf(track), ...defined({ entryId, addedBy, addedAt }) };
  });
  return { ...playlistOf(resource), ...videoCountOf(tracks), songs };
}
