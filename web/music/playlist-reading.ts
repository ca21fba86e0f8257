import { libraryPlaylist, playlistTracks } from '#contract/folder-playlists.ts';
import type { Playlist } from './item.ts';
import type { PlaylistSong } from './library.ts';
import { orNothing } from './or-nothing.ts';
import { ProviderError } from './provider.ts';
import { type ProviderApi, readAll } from './provider-api.ts';
import { playlistOf, songOf } from './resource.ts';

const pageSize = 300;
const mostSongs = 10_000;

/** A listener's playlist with all its songs; a 404 on its songs is an empty list (spec §8). */
export async function readPlaylist(
  api: ProviderApi,
  id: string,
): Promise<Playlist & { songs: PlaylistSong[] }> {
  const [found, first] = await Promise.all([
    api.read(libraryPlaylist, { id }),
    orNothing(api.read(playlistTracks, { id, limit: pageSize })),
  ]);
  const [resource] = found.data;
  if (resource === undefined) throw new ProviderError('missing', 'This playlist is not there any more.', 404);
  const tracks = await readAll(api, first ?? { data: [] }, mostSongs);
  const songs = tracks.map((track) => {
    const { entryId } = track.meta ?? {};
    return { ...songOf(track), ...(entryId === undefined ? {} : { entryId }) };
  });
  return { ...playlistOf(resource), songs };
}
