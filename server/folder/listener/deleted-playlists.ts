import { sql } from 'kysely';
import type { Database } from '#server/database/open-database.ts';
import { missing } from '#server/http/errors.ts';
import type { Page } from '../collections/page.ts';
import { isPlaylistId, ownerIsThere } from './playlist-access.ts';
import { type Playlist, playlistOf, withPlaylistFacts } from './playlist-repository.ts';

const day = 24 * 60 * 60 * 1000;
const retentionDays = 30;

export type DeletedPlaylist = { playlist: Playlist; songCount: number; daysLeft: number };

const notDeleted = () => missing('That playlist is not among your deleted ones.');

/** Full days are rounded up. A clock that was set back since does not make them more than there were. */
export function daysLeft(removedAt: number, now: number): number {
  const days = Math.ceil((removedAt - now) / day) + retentionDays;
  return Math.min(retentionDays, Math.max(0, days));
}

/** The playlists that listeners deleted (`remove` of the playlist repository), for 30 days. Each listener finds their own alone. */
export function createDeletedPlaylists(database: Database) {
  const deletedBy = (userId: string) =>
    database
      .selectFrom('folder_playlist')
      .where('folder_playlist.user_id', '=', userId)
      .where('folder_playlist.removed_at', 'is not', null)
      .where(ownerIsThere);

  return {
    /** Last deleted first. */
    async page(userId: string, { limit, offset }: Page, now: number): Promise<DeletedPlaylist[]> {
      const rows = await withPlaylistFacts(deletedBy(userId), userId)
        .select(
          sql<number>`(select count(*) from folder_playlist_entry
            where playlist_id = folder_playlist.id)`.as('song_count'),
        )
        .orderBy('removed_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => ({
        playlist: playlistOf(userId, row),
        songCount: row.song_count,
        daysLeft: daysLeft(row.removed_at ?? now, now),
      }));
    },
    async total(userId: string): Promise<number> {
      const row = await deletedBy(userId)
        .select(({ fn }) => fn.countAll().as('total'))
        .executeTakeFirstOrThrow();
      return Number(row.total);
    },
    /** As it was. 404 for one that is not deleted, or not theirs. */
    async restore(userId: string, id: string): Promise<void> {
      if (!isPlaylistId(id)) throw notDeleted();
      const { numUpdatedRows } = await database
        .updateTable('folder_playlist')
        .set({ removed_at: null })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('removed_at', 'is not', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw notDeleted();
    },
    /** With its songs, picture and versions. 404 for one that is not deleted, or not theirs. */
    async deleteForGood(userId: string, id: string): Promise<void> {
      if (!isPlaylistId(id)) throw notDeleted();
      const { numDeletedRows } = await database
        .deleteFrom('folder_playlist')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('removed_at', 'is not', null)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n) throw notDeleted();
    },
    /** Deletes for good what was deleted more than 30 days ago, of all listeners. */
    async sweep(now: number): Promise<void> {
      await database
        .deleteFrom('folder_playlist')
        .where('removed_at', '<', now - retentionDays * day)
        .execute();
    },
  };
}
