import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/database/open-database.ts';
import type { PlaylistAccess, Schema } from '#server/database/schema.ts';
import { forbidden, missing } from '#server/http/errors.ts';

/** What a listener may do with a playlist: all, with their own; read, or read and write, what another shares with them. */
export type Access = 'own' | PlaylistAccess;

/** Whether an id may be a playlist's at all: what comes from an address is looked at before it is looked for. */
export const isPlaylistId = (id: string) => /^p\.[\w-]{1,40}$/.test(id);

export const noPlaylist = () =>
  missing('That playlist is not in your library: it was deleted, or is not shared with you any more.');
export const readOnly = () =>
  forbidden(
    'You may hear this playlist, and not change it. Whoever made it can let you.',
    'playlist_read_only',
  );
export const notYours = () => forbidden('Only whoever made this playlist can do that.', 'playlist_read_only');

/** The ids of all playlists that a listener sees, removed ones among them: their own, and what others share with them. */
export const visibleIds = (database: Database, userId: string) =>
  database
    .selectFrom('folder_playlist')
    .select('folder_playlist.id')
    .where('folder_playlist.user_id', '=', userId)
    .union(
      database
        .selectFrom('folder_playlist_share')
        .select('folder_playlist_share.playlist_id as id')
        .where('folder_playlist_share.user_id', '=', userId),
    )
    .union(
      database
        .selectFrom('folder_playlist')
        .select('folder_playlist.id')
        .where('folder_playlist.house_access', 'in', ['read', 'write'])
        .where(leftAt(userId), 'is', null),
    );

/** When a listener left a playlist that everybody sees; of the row of `folder_playlist` around it. */
const leftAt = (userId: string) =>
  sql<number | null>`(select left_at from folder_playlist_place
    where playlist_id = folder_playlist.id and user_id = ${userId})`;

/** How it is shared with a listener by name; of the row of `folder_playlist` around it. */
export const sharedAccess = (userId: string) =>
  sql<PlaylistAccess | null>`(select access from folder_playlist_share
    where playlist_id = folder_playlist.id and user_id = ${userId})`;

/** Of two ways in which it is shared the wider one counts. */
export function accessOf(
  userId: string,
  row: Pick<Selectable<Schema['folder_playlist']>, 'user_id' | 'house_access'> & {
    shared_access: PlaylistAccess | null;
  },
): Access {
  if (row.user_id === userId) return 'own';
  return row.house_access === 'write' || row.shared_access === 'write' ? 'write' : 'read';
}

/** Whose account goes takes the playlist along at once, also while the rest of it is still being taken away. */
export const ownerIsThere = sql<boolean>`(select deleted_at from ${sql.table('user')}
  where ${sql.ref('user.id')} = folder_playlist.user_id) is null`;

/** What a listener may do with a playlist that is there; 404 for one that they do not see. */
export async function accessTo(database: Database, userId: string, playlistId: string): Promise<Access> {
  if (!isPlaylistId(playlistId)) throw noPlaylist();
  const row = await database
    .selectFrom('folder_playlist')
    .select(['user_id', 'house_access'])
    .select([sharedAccess(userId).as('shared_access'), leftAt(userId).as('left_at')])
    .where('id', '=', playlistId)
    .where('removed_at', 'is', null)
    .where(ownerIsThere)
    .executeTakeFirst();
  if (row === undefined) throw noPlaylist();
  const isSeenByAll = row.house_access !== null && row.left_at === null;
  if (row.user_id !== userId && row.shared_access === null && !isSeenByAll) throw noPlaylist();
  return accessOf(userId, row);
}

/** 404 for a playlist that they do not see, 403 for somebody else's. */
export async function requireOwn(database: Database, userId: string, playlistId: string): Promise<void> {
  if ((await accessTo(database, userId, playlistId)) !== 'own') throw notYours();
}
