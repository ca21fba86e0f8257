import type { Database } from '#server/database/open-database.ts';
import { type Access, accessTo, isPlaylistId, noPlaylist, notYours, readOnly } from './playlist-access.ts';
import { type PlaylistEdit, saveVersion } from './playlist-versions.ts';

/** Locks a playlist's row for a change, and stores its version before. 404 for a playlist that they do not see, 403 without the right. */
export async function changingPlaylist<Result>(
  database: Database,
  edit: PlaylistEdit,
  needs: Exclude<Access, 'read'>,
  change: (transaction: Database, access: Access) => Promise<Result>,
): Promise<Result> {
  const { userId, playlistId, now } = edit;
  if (!isPlaylistId(playlistId)) throw noPlaylist();
  return database.transaction().execute(async (transaction) => {
    const playlist = await transaction
      .updateTable('folder_playlist')
      .set({ changed_at: now })
      .where('id', '=', playlistId)
      .where('removed_at', 'is', null)
      .returning(['user_id', 'name', 'description', 'created_at'])
      .executeTakeFirst();
    if (playlist === undefined) throw noPlaylist();
    const access = await accessTo(transaction, userId, playlistId);
    if (needs === 'own' && access !== 'own') throw notYours();
    if (access === 'read') throw readOnly();
    await saveVersion(transaction, edit, playlist);
    return change(transaction, access);
  });
}
