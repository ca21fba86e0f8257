import type { Database } from '#server/database/open-database.ts';
import { changingPlaylist } from './playlist-change.ts';
import { putSongs } from './playlist-entries.ts';
import type { PlaylistEdit, PlaylistVersions } from './playlist-versions.ts';

/**
 * Makes a playlist what it was before a burst of changes; what it is now becomes a version itself. Its name and description
 * come back with whoever made it: nobody else gives it any. 404 where that version is not kept.
 */
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
