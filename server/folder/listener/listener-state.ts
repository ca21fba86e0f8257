import type { Database } from '#server/database/open-database.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { type Hidden, hiddenFrom } from '../catalogue/hidden.ts';
import { createDeletedPlaylists } from './deleted-playlists.ts';
import { createEntryRepository } from './entry-repository.ts';
import { createHiddenRepository } from './hidden-repository.ts';
import { createPlayCounts } from './play-counts.ts';
import { createPlayRepository } from './play-repository.ts';
import { type Access, accessTo } from './playlist-access.ts';
import { changingPlaylist } from './playlist-change.ts';
import { putSongs } from './playlist-entries.ts';
import { createPlaylistGroups } from './playlist-groups.ts';
import { createPlaylistRepository } from './playlist-repository.ts';
import { createPlaylistSharing } from './playlist-sharing.ts';
import type { PlaylistVersions } from './playlist-versions.ts';
import { createPlaylistVersions, type PlaylistEdit } from './playlist-versions.ts';
import { createRatingRepository } from './rating-repository.ts';
import { createItemStarRepository, createStarRepository } from './star-repository.ts';

/** Restores a version of a playlist; the present state becomes a version. Name and description only for the owner. 404 where it is not stored. */
export async function restorePlaylist(
  { database, versions }: { database: Database; versions: PlaylistVersions },
  edit: PlaylistEdit,
  version: number,
): Promise<void> {
  const { playlistId, now } = edit;
  const { songs, ...text } = await versions.state(playlistId, version, now);
  await changingPlaylist(database, edit, 'write', async (transaction, access) => {
    await putSongs(transaction, playlistId, songs, edit);
    if (access !== 'own') return;
    await transaction.updateTable('folder_playlist').set(text).where('id', '=', playlistId).execute();
  });
}

export type ListenerState = ReturnType<typeof createListenerState>;

/** All stored state of listeners, and the catalogue it refers to. `now` is epoch milliseconds. */
export function createListenerState(read: CatalogueReader, database: Database, now: () => number) {
  const hidden = createHiddenRepository(database);
  const versions = createPlaylistVersions(database);
  return {
    read,
    now,
    hidden,
    playlists: createPlaylistRepository(database),
    deleted: createDeletedPlaylists(database),
    entries: createEntryRepository(database),
    sharing: createPlaylistSharing(database),
    groups: createPlaylistGroups(database),
    versions,
    restore: (edit: PlaylistEdit, version: number): Promise<void> =>
      restorePlaylist({ database, versions }, edit, version),
    accessTo: (userId: string, playlistId: string): Promise<Access> => accessTo(database, userId, playlistId),
    ratings: createRatingRepository(database),
    stars: createStarRepository(database),
    itemStars: createItemStarRepository(database),
    plays: createPlayRepository(database),
    counts: createPlayCounts(database),
    /** What this listener does not see in the library. */
    hiddenOf: async (userId: string): Promise<Hidden> => hiddenFrom(read, await hidden.of(userId)),
  };
}
