import type { Database } from '#server/database/open-database.ts';

/** A position in a song, in milliseconds. Times are epoch milliseconds. */
export type Bookmark = {
  song: number;
  position: number;
  comment: string;
  createdAt: number;
  changedAt: number;
};

/** Stores one bookmark for each song and listener. */
export const createBookmarkRepository = (database: Database) => ({
  /** Last changed first. */
  async of(userId: string): Promise<Bookmark[]> {
    const rows = await database
      .selectFrom('song_bookmark')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('changed_at', 'desc')
      .orderBy('song_id')
      .execute();
    return rows.map((row) => ({
      song: Number(row.song_id),
      position: row.position,
      comment: row.comment,
      createdAt: row.created_at,
      changedAt: row.changed_at,
    }));
  },
  /** Replaces the bookmark of the song. */
  async put(
    userId: string,
    { song, position, comment }: Pick<Bookmark, 'song' | 'position' | 'comment'>,
    now: number,
  ): Promise<void> {
    const values = { position, comment, changed_at: now };
    await database
      .insertInto('song_bookmark')
      .values({ user_id: userId, song_id: String(song), created_at: now, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'song_id']).doUpdateSet(values))
      .execute();
  },
  async remove(userId: string, song: number): Promise<void> {
    await database
      .deleteFrom('song_bookmark')
      .where('user_id', '=', userId)
      .where('song_id', '=', String(song))
      .execute();
  },
});
