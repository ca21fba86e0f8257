import { randomBytes } from 'node:crypto';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '#server/database/open-database.ts';
import type { PlaylistAccess, Schema } from '#server/database/schema.ts';
import {
  type Access,
  accessOf,
  isPlaylistId,
  noPlaylist,
  ownerIsThere,
  requireOwn,
  sharedAccess,
  visibleIds,
} from './playlist-access.ts';
import { changingPlaylist } from './playlist-change.ts';

/** Of a query for playlists: the picture each was given, as `key width height`; null without one. */
const pictureOfPlaylist = sql<string | null>`(select key || ' ' || width || ' ' || height
  from folder_playlist_picture where playlist_id = folder_playlist.id)`.as('picture');

const songsForArtwork = 10;

/** As one listener has it. `firstSongs` are the ids its picture may come from, `picture` is what it was given (`pictureOfPlaylist`). */
export type Playlist = Pick<
  Selectable<Schema['folder_playlist']>,
  'id' | 'name' | 'description' | 'created_at' | 'changed_at'
> & {
  firstSongs: string[];
  picture: string | null;
  access: Access;
  /** Null for their own. */
  ownerName: string | null;
  /** Others hear it too. */
  isShared: boolean;
  /** Everybody of this server does. */
  isForEverybody: boolean;
  groupId: string | null;
  isPinned: boolean;
};
export type PlaylistText = { name?: string | undefined; description?: string | undefined };

/** Playlists without their songs. None is found but a listener's own, and what others share with them. */
export const createPlaylistRepository = (database: Database) => ({
  ...playlistReading(database),
  ...playlistChanges(database),
});

function playlistReading(database: Database) {
  const present = (userId: string) =>
    database
      .selectFrom('folder_playlist')
      .where('folder_playlist.id', 'in', visibleIds(database, userId))
      .where('folder_playlist.removed_at', 'is', null)
      .where(ownerIsThere);

  const whole = (userId: string) => withPlaylistFacts(present(userId), userId);

  return {
    /** Last modified first. */
    async page(userId: string, { limit, offset }: { limit: number; offset: number }): Promise<Playlist[]> {
      const rows = await whole(userId)
        .orderBy('changed_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map((row) => playlistOf(userId, row));
    },
    async total(userId: string): Promise<number> {
      const row = await present(userId)
        .select(({ fn }) => fn.countAll().as('total'))
        .executeTakeFirstOrThrow();
      return Number(row.total);
    },
    /** Those that are there, in the order asked. */
    async byIds(userId: string, ids: readonly string[]): Promise<Playlist[]> {
      const playlistIds = ids.filter(isPlaylistId);
      if (playlistIds.length === 0) return [];
      const rows = await whole(userId).where('folder_playlist.id', 'in', playlistIds).execute();
      const byId = new Map(rows.map((row) => [row.id, playlistOf(userId, row)]));
      return playlistIds.flatMap((id) => byId.get(id) ?? []);
    },
    /** Every playlist's id, name and date, newest first: for what mixes them with albums, and for search. */
    outlines: (userId: string) =>
      present(userId)
        .select(['id', 'name', 'created_at'])
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute(),
    /** Whether a playlist of their own in the library has this name and description. */
    async has(
      userId: string,
      { name, description }: { name: string; description: string },
    ): Promise<boolean> {
      const row = await database
        .selectFrom('folder_playlist')
        .select('id')
        .where('user_id', '=', userId)
        .where('name', '=', name)
        .where('description', '=', description)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** What `playlistOf` needs of the playlists that a query finds. */
export const withPlaylistFacts = <Found>(
  query: SelectQueryBuilder<Schema, 'folder_playlist', Found>,
  userId: string,
) =>
  query.selectAll('folder_playlist').select([
    pictureOfPlaylist,
    sql<string | null>`(select string_agg(song_id, ',' order by place) from
        (select song_id, place from folder_playlist_entry where playlist_id = folder_playlist.id
         order by place limit ${sql.lit(songsForArtwork)}) as first_entries)`.as('first_songs'),
    sharedAccess(userId).as('shared_access'),
    sql<string | null>`(select coalesce(nullif(name, ''), email) from ${sql.table('user')}
        where ${sql.ref('user.id')} = folder_playlist.user_id)`.as('owner_name'),
    sql<number>`(select count(*) from folder_playlist_share
        where playlist_id = folder_playlist.id)`.as('share_count'),
    ofPlace<string | null>('group_id', userId).as('group_id'),
    ofPlace<number | null>('pinned_at', userId).as('pinned_at'),
  ]);

type PlaylistRow = Selectable<Schema['folder_playlist']> & {
  picture: string | null;
  first_songs: string | null;
  shared_access: PlaylistAccess | null;
  owner_name: string | null;
  share_count: number;
  group_id: string | null;
  pinned_at: number | null;
};

/** Where a listener has the playlist of the row of `folder_playlist` around it. */
const ofPlace = <Value>(column: string, userId: string) =>
  sql<Value>`(select ${sql.ref(column)} from folder_playlist_place
    where playlist_id = folder_playlist.id and folder_playlist_place.user_id = ${userId})`;

/** A row of `withPlaylistFacts` as this listener has it. */
export function playlistOf(userId: string, row: PlaylistRow): Playlist {
  const { id, name, description, created_at, changed_at, first_songs } = row;
  const access = accessOf(userId, row);
  return {
    id,
    name,
    description,
    created_at,
    changed_at,
    picture: row.picture,
    firstSongs: first_songs === null ? [] : first_songs.split(','),
    access,
    ownerName: access === 'own' ? null : row.owner_name,
    isShared: row.share_count > 0 || row.house_access !== null,
    isForEverybody: row.house_access !== null,
    groupId: row.group_id,
    isPinned: row.pinned_at !== null,
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
    /** What is undefined stays. 404 when it is not there, 403 for somebody else's. */
    change: (userId: string, playlistId: string, text: PlaylistText, now: number): Promise<void> =>
      changingPlaylist(database, { userId, playlistId, now }, 'own', async (transaction) => {
        await transaction
          .updateTable('folder_playlist')
          .set({ name: text.name, description: text.description, changed_at: now })
          .where('id', '=', playlistId)
          .execute();
      }),
    /** Among the deleted ones (`createDeletedPlaylists`). 404 when it is not there, 403 for somebody else's. */
    async remove(userId: string, id: string, now: number): Promise<void> {
      await requireOwn(database, userId, id);
      const removed = await database
        .updateTable('folder_playlist')
        .set({ removed_at: now })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      if (removed.numUpdatedRows === 0n) throw noPlaylist();
    },
    /** Restores some of the deleted ones; what is not among them changes nothing. */
    async bringBack(userId: string, ids: readonly string[]): Promise<void> {
      const playlistIds = ids.filter(isPlaylistId);
      if (playlistIds.length === 0) return;
      await database
        .updateTable('folder_playlist')
        .set({ removed_at: null })
        .where('user_id', '=', userId)
        .where('id', 'in', playlistIds)
        .execute();
    },
  };
}
