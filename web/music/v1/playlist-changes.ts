import { matchSongs, songFiles } from '#contract/v1/folder-files.ts';
import {
  addPlaylistTracks,
  changePlaylist,
  createPlaylist,
  movePlaylistTrack,
  removePlaylistTrack,
  replacePlaylistTracks,
} from '#contract/v1/folder-playlist-changes.ts';
import { defined } from '../provider/defined.ts';
import type { Library } from '../provider/library.ts';
import { ProviderError } from '../provider/provider.ts';
import type { ProviderApi } from '../provider/provider-api.ts';
import { playlistOf, songReference } from './resource.ts';

type PlaylistChanges = Pick<
  Library,
  | 'createPlaylist'
  | 'changePlaylist'
  | 'addToPlaylist'
  | 'moveInPlaylist'
  | 'removeFromPlaylist'
  | 'orderPlaylist'
  | 'songFiles'
  | 'matchSongs'
>;

/** What makes and changes playlists at a provider that speaks `/v1`, and carries them to other players and back. */
export function createPlaylistChanges(api: ProviderApi): PlaylistChanges {
  return {
    async createPlaylist({ name, description, songs }) {
      const { data } = await api.write(createPlaylist, {
        attributes: { name, description },
        relationships: { tracks: { data: songs.map(songReference) } },
      });
      const [resource] = data;
      if (resource === undefined) throw new ProviderError('failed', 'The new playlist was not answered.');
      return playlistOf(resource);
    },
    async changePlaylist(id, change) {
      await api.write(changePlaylist, { id, attributes: change });
    },
    addToPlaylist: (id, songs) =>
      api.write(addPlaylistTracks, {
        id,
        data: songs.map(({ newEntryId: entryId, ...song }) => defined({ ...songReference(song), entryId })),
      }),
    moveInPlaylist: (id, entryId, before) =>
      api.write(movePlaylistTrack, {
        id,
        entryId,
        before: before[0] ?? null,
        thenBefore: before.slice(1),
      }),
    removeFromPlaylist: (id, entryId) => api.write(removePlaylistTrack, { id, entryId }),
    orderPlaylist: (id, songs) =>
      api.write(replacePlaylistTracks, {
        id,
        data: songs.map((song) =>
          song.entryId === undefined ? songReference(song) : { entryId: song.entryId },
        ),
      }),
    async songFiles(songs) {
      const { data } = await api.write(songFiles, { ids: songs.map(({ id }) => id) });
      return new Map(
        data.flatMap(({ id, path, recordingId, isrc }) =>
          path === null
            ? []
            : [[id, defined({ path, recordingId: recordingId ?? undefined, isrc: isrc ?? undefined })]],
        ),
      );
    },
    async matchSongs(lines) {
      const { data } = await api.write(matchSongs, { data: lines.map((line) => ({ ...line })) });
      return data.map((id) => id ?? undefined);
    },
  };
}
