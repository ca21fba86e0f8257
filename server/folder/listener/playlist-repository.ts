import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';

const day = 24 * 60 * 60 * 1000;
/** A removed playlist can be brought back for so long. */
const removedLasts = 30 * day;
const songsForArtwork = 10;

/** `firstSongs` are the ids its picture may come from. */
export type Playlist = Selectable<Schema['folder_playlist']> & { firstSongs: string[] };
export type PlaylistText = { name?: string | undefined; description?: string | undefined };
/** Whether an id may be a playlist's at all: what comes from an address is looked at before it is looked for. */
export const isPlaylistId = (id: string) => /^p\.[\w-]{1,40}$/.test(id);

/** Playlists without their songs. Nobody's but the listener's own is ever found. */
export const createPlaylistRepository = (database: Database) => ({
  ...playlistReading(database),
  ...playlistChanges(database),
});

type Found = Selectable<Schema['folder_playlist']> & { first_songs: string | null };
const playlistOf = ({ first_songs, ...row }: Found): Playlist => ({
  ...row,
  firstSongs: first_songs === null ? [] : first_songs.split(','),
});

function playlistReading(database: Database) {
  const present = (userId: string) =>
    database
      .selectFrom('folder_playlist')
      .where('folder_playlist.user_id', '=', userId)
      .where('folder_playlist.removed_at', 'is', null);

  const whole = (userId: string) =>
    present(userId)
      .selectAll()
      .select(
        sql<string | null>`(select string_agg(song_id, ',' order by place) from
          (select song_id, place from folder_playlist_entry where playlist_id = folder_playlist.id
           order by place limit ${sql.lit(songsForArtwork)}) as first_entries)`.as('first_songs'),
      );

  return {
    /** Last modified first. */
    async page(userId: string, { limit, offset }: { limit: number; offset: number }): Promise<Playlist[]> {
      const rows = await whole(userId)
        .orderBy('changed_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(playlistOf);
    },
    async total(userId: string): Promise<number> {
      const row = await present(userId)
        .select(({ fn }) => fn.countAll().as('total'))
        .executeTakeFirstOrThrow();
      return Number(row.total);
    },
    /** Those that are there, in the order asked. */
    async byIds(userId: string, ids: readonly string[]): Promise<Playlist[]> {
      const asked = ids.filter(isPlaylistId);
      if (asked.length === 0) return [];
      const rows = await whole(userId).where('id', 'in', asked).execute();
      const byId = new Map(rows.map((row) => [row.id, playlistOf(row)]));
      return asked.flatMap((id) => byId.get(id) ?? []);
    },
    /** Every playlist's id, name and date, newest first: for what mixes them with albums, and for search. */
    outlines: (userId: string) =>
      present(userId)
        .select(['id', 'name', 'created_at'])
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute(),
    /** Whether a playlist in the library has this name and description. */
    async has(
      userId: string,
      { name, description }: { name: string; description: string },
    ): Promise<boolean> {
      const found = await database
        .selectFrom('folder_playlist')
        .select('id')
        .where('user_id', '=', userId)
        .where('name', '=', name)
        .where('description', '=', description)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      return found !== undefined;
    },
  };
}

function playlistChanges(database: Database) {
  return {
    async create(userId: string, text: { name: string; description: string }, now: number): Promise<string> {
      const id = `p.${randomBytes(12).toString('base64url')}`;
      const times = { created_at: now, changed_at: now, removed_at: null };
      await database
        .insertInto('folder_playlist')
        .values({ id, user_id: userId, ...text, ...times })
        .execute();
      return id;
    },
    /** What is undefined stays. False when it is not theirs or not there. */
    async change(userId: string, id: string, text: PlaylistText, now: number): Promise<boolean> {
      if (!isPlaylistId(id)) return false;
      const changed = await database
        .updateTable('folder_playlist')
        .set({ name: text.name, description: text.description, changed_at: now })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      return changed.numUpdatedRows > 0n;
    },
    /** False when it is not theirs or not there. Playlists removed 30 days ago go for good. */
    async remove(userId: string, id: string, now: number): Promise<boolean> {
      if (!isPlaylistId(id)) return false;
      await database
        .deleteFrom('folder_playlist')
        .where('user_id', '=', userId)
        .where('removed_at', '<', now - removedLasts)
        .execute();
      const removed = await database
        .updateTable('folder_playlist')
        .set({ removed_at: now })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      return removed.numUpdatedRows > 0n;
    },
    async bringBack(userId: string, ids: readonly string[]): Promise<void> {
      const asked = ids.filter(isPlaylistId);
      if (asked.length === 0) return;
      await database
        .updateTable('folder_playlist')
        .set({ removed_at: null })
        .where('user_id', '=', userId)
        .where('id', 'in', asked)
        .execute();
    },
  };
}
