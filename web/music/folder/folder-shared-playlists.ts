import {
  deletedPlaylists,
  deletePlaylistForGood,
  restoreDeletedPlaylist,
} from '#contract/v1/folder-deleted-playlists.ts';
import { addPlaylistTracks } from '#contract/v1/folder-playlist-changes.ts';
import {
  createPlaylistGroup,
  filePlaylist,
  playlistGroups,
  removePlaylistGroup,
  renamePlaylistGroup,
} from '#contract/v1/folder-playlist-groups.ts';
import {
  endPlaylistShare,
  leavePlaylist,
  playlistDuplicates,
  playlistSharing,
  sharePlaylist,
  sharePlaylistWithAll,
} from '#contract/v1/folder-playlist-sharing.ts';
import {
  playlistVersion,
  playlistVersions,
  restorePlaylistVersion,
} from '#contract/v1/folder-playlist-versions.ts';
import { type ProviderApi, readAll } from '../provider/provider-api.ts';
import type { DeletedPlaylist, SharedPlaylists } from '../provider/shared-playlists.ts';
import { playlistOf, songOf, songReference } from '../v1/resource.ts';

const songPage = 300;
const maxSongs = 10_000;
const maxDeleted = 1_000;

/** What only our own server can do with playlists. */
export function createSharedPlaylists(api: ProviderApi): SharedPlaylists {
  return {
    async duplicatesIn(id, songs) {
      const { data } = await api.write(playlistDuplicates, { id, data: songs.map(songReference) });
      return new Set(data);
    },
    addNew: (id, songs) =>
      api.write(addPlaylistTracks, { id, data: songs.map(songReference), duplicates: 'skip' }),
    async sharing(id, signal) {
      const { everybody, people } = (await api.read(playlistSharing, { id }, { signal })).data;
      return { everybody: everybody ?? undefined, people };
    },
    share: (id, email, access) => api.write(sharePlaylist, { id, email, access }),
    shareWithAll: (id, access) => api.write(sharePlaylistWithAll, { id, access: access ?? null }),
    endShare: (id, personId) => api.write(endPlaylistShare, { id, personId }),
    leave: (id) => api.write(leavePlaylist, { id }),
    groups: async (signal) => (await api.read(playlistGroups, {}, { signal })).data,
    createGroup: async (name) => (await api.write(createPlaylistGroup, { name })).data,
    renameGroup: (groupId, name) => api.write(renamePlaylistGroup, { groupId, name }),
    removeGroup: (groupId) => api.write(removePlaylistGroup, { groupId }),
    moveInto: (id, groupId) => api.write(filePlaylist, { id, groupId: groupId ?? null }),
    pin: (id, isPinned) => api.write(filePlaylist, { id, isPinned }),
    async changes(id, offset, signal) {
      const { data, meta } = await api.read(playlistVersions, { id, offset }, { signal });
      return { items: data, total: meta.total };
    },
    async former(id, version, signal) {
      const first = await api.read(playlistVersion, { id, version, limit: songPage }, { signal });
      const songs = await readAll(api, first, maxSongs);
      return { name: first.name, description: first.description, songs: songs.map(songOf) };
    },
    bringBack: (id, version) => api.write(restorePlaylistVersion, { id, version }),
    deleted: (signal) => readDeleted(api, signal),
    restoreDeleted: (id) => api.write(restoreDeletedPlaylist, { id }),
    deleteForGood: (id) => api.write(deletePlaylistForGood, { id }),
  };
}

async function readDeleted(api: ProviderApi, signal: AbortSignal | undefined): Promise<DeletedPlaylist[]> {
  const all: DeletedPlaylist[] = [];
  for (;;) {
    const { data, meta } = await api.read(deletedPlaylists, { offset: all.length }, { signal });
    all.push(...data.map(({ playlist, ...facts }) => ({ ...facts, playlist: playlistOf(playlist) })));
    if (data.length === 0 || all.length >= Math.min(meta.total, maxDeleted)) return all;
  }
}
