import type { Database } from '#server/database/open-database.ts';
import type { StoredPicture } from '../artwork/make-custom-picture.ts';
import { isPlaylistId } from './playlist-access.ts';

export type PlaylistPictures = ReturnType<typeof createPlaylistPictures>;

/** The pictures that listeners gave their playlists. */
export const createPlaylistPictures = (database: Database) => ({
  /** Whether there is one of that key, whosever it is: who knows the key was shown the picture. */
  async has(key: string): Promise<boolean> {
    const row = await database
      .selectFrom('folder_playlist_picture')
      .select('key')
      .where('key', '=', key)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },
  async isOwn(userId: string, id: string): Promise<boolean> {
    if (!isPlaylistId(id)) return false;
    const row = await database
      .selectFrom('folder_playlist')
      .select('id')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    return row !== undefined;
  },
  async bytesOf(key: string): Promise<Buffer | null> {
    const row = await database
      .selectFrom('folder_playlist_picture')
      .select('picture')
      .where('key', '=', key)
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? null : Buffer.from(row.picture, 'base64');
  },
  /** Null takes it away. False when the playlist is not theirs or not there. */
  async set(userId: string, id: string, picture: StoredPicture | null, now: number): Promise<boolean> {
    if (!isPlaylistId(id)) return false;
    return await database.transaction().execute(async (changes) => {
      const { numUpdatedRows } = await changes
        .updateTable('folder_playlist')
        .set({ changed_at: now })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      await changes.deleteFrom('folder_playlist_picture').where('playlist_id', '=', id).execute();
      if (picture !== null)
        await changes
          .insertInto('folder_playlist_picture')
          .values({ playlist_id: id, ...columnsOf(picture) })
          .execute();
      return true;
    });
  },
});

export const columnsOf = ({ bytes, ...picture }: StoredPicture) => ({
  ...picture,
  picture: bytes.toString('base64'),
});
