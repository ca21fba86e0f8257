import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';
import { missing } from '#server/http/errors.ts';
import type { Page } from '../collections/page.ts';
import { entriesOf } from './playlist-entries.ts';
import { packSongs, type SongChanges, songChanges, unpackSongs } from './song-changes.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;
const versionLasts = 14 * day;
/** Changes by one listener are one as long as no more than this lies between two of them, and not for ever. */
const pauseWithin = 5 * minute;
const maxBurst = 30 * minute;
/** Of one playlist; of those beyond the oldest go first. */
const maxVersions = 50;
const maxCharacters = 1024 * 1024;

/** Whose playlist changes by whom, and when (epoch ms). */
export type PlaylistEdit = { userId: string; playlistId: string; now: number };
/** The state of a playlist before a change, to be stored. */
export type BeforeChange = { user_id: string; name: string; description: string; created_at: number };

/** A burst of changes, and what the playlist was before it. `by` is null for an account that is gone. */
export type Version = {
  version: number;
  by: { id: string; name: string } | null;
  beganAt: number;
  changedAt: number;
  /** Of the playlist before. */
  songCount: number;
  changes: SongChanges & { renamed: boolean; described: boolean };
};

const noVersion = () => missing('That version of the playlist is not kept any more.');

/** Keeps what a playlist is now, unless the same listener changed it a moment ago. Call it within the change. */
export async function saveVersion(
  transaction: Database,
  { userId, playlistId, now }: PlaylistEdit,
  playlist: BeforeChange,
): Promise<void> {
  const last = await transaction
    .selectFrom('folder_playlist_version')
    .select(['version', 'changed_by', 'began_at', 'changed_at'])
    .where('playlist_id', '=', playlistId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last && isSameBurst(last, userId, now)) {
    await transaction
      .updateTable('folder_playlist_version')
      .set({ changed_at: now })
      .where('playlist_id', '=', playlistId)
      .where('version', '=', last.version)
      .execute();
    return;
  }
  const songs = (await entriesOf(transaction, playlistId)).map(({ songId }) => songId);
  // It is only being made.
  const isNew = playlist.user_id === userId && isWithin(pauseWithin, playlist.created_at, now);
  if (last === undefined && songs.length === 0 && isNew) return;
  await transaction
    .insertInto('folder_playlist_version')
    .values({
      playlist_id: playlistId,
      version: (last?.version ?? 0) + 1,
      changed_by: userId,
      began_at: now,
      changed_at: now,
      name: playlist.name,
      description: playlist.description,
      song_count: songs.length,
      songs: packSongs(songs),
    })
    .execute();
  await dropOldest(transaction, playlistId);
}

function isSameBurst(
  last: { changed_by: string | null; began_at: number; changed_at: number },
  userId: string,
  now: number,
): boolean {
  const within = isWithin(pauseWithin, last.changed_at, now) && isWithin(maxBurst, last.began_at, now);
  return last.changed_by === userId && within;
}

/** A time that is still to come was written by a clock that somebody set back since, and is not of just now. */
const isWithin = (milliseconds: number, time: number, now: number) =>
  now >= time && now - time < milliseconds;

async function dropOldest(transaction: Database, playlistId: string): Promise<void> {
  const stored = await transaction
    .selectFrom('folder_playlist_version')
    .select(['version', sql<number>`length(songs)`.as('characters')])
    .where('playlist_id', '=', playlistId)
    .orderBy('version', 'desc')
    .execute();
  let characters = 0;
  const tooMany = stored.findIndex((row, index) => {
    characters += row.characters;
    return index >= maxVersions || (index > 0 && characters > maxCharacters);
  });
  const last = stored[tooMany];
  if (last === undefined) return;
  await transaction
    .deleteFrom('folder_playlist_version')
    .where('playlist_id', '=', playlistId)
    .where('version', '<=', last.version)
    .execute();
}

type State = { name: string; description: string; songs: string[] };
type KeptRow = Selectable<Schema['folder_playlist_version']> & { by_name: string | null };

const stateOf = ({ name, description, songs }: Pick<KeptRow, 'name' | 'description' | 'songs'>): State => ({
  name,
  description,
  songs: unpackSongs(songs),
});

/** The change from the state in a stored row to the state `after`. */
function versionOf(row: KeptRow, after: State | undefined): Version {
  const from = stateOf(row);
  const to = after ?? from;
  return {
    version: row.version,
    by: row.changed_by === null ? null : { id: row.changed_by, name: row.by_name ?? '' },
    beganAt: row.began_at,
    changedAt: row.changed_at,
    songCount: row.song_count,
    changes: {
      ...songChanges(from.songs, to.songs),
      renamed: from.name !== to.name,
      described: from.description !== to.description,
    },
  };
}

export type PlaylistVersions = ReturnType<typeof createPlaylistVersions>;

/** Former versions of playlists, and who changed them. The caller checks access. */
export function createPlaylistVersions(database: Database) {
  const versionsOf = (playlistId: string, now: number) =>
    database
      .selectFrom('folder_playlist_version')
      .where('playlist_id', '=', playlistId)
      .where('changed_at', '>', now - versionLasts);

  async function current(playlistId: string): Promise<State> {
    const text = await database
      .selectFrom('folder_playlist')
      .select(['name', 'description'])
      .where('id', '=', playlistId)
      .executeTakeFirst();
    if (text === undefined) throw noVersion();
    return { ...text, songs: (await entriesOf(database, playlistId)).map(({ songId }) => songId) };
  }

  return {
    /** The last change first. */
    async page(
      playlistId: string,
      { limit, offset }: Page,
      now: number,
    ): Promise<{ versions: Version[]; total: number }> {
      const counted = await versionsOf(playlistId, now)
        .select(({ fn }) => fn.countAll().as('total'))
        .executeTakeFirstOrThrow();
      // One more before the page: it is what the first of the page led to.
      const rows = await versionsOf(playlistId, now)
        .selectAll()
        .select(
          sql<string | null>`(select coalesce(nullif(name, ''), email) from ${sql.table('user')}
            where ${sql.ref('user.id')} = changed_by)`.as('by_name'),
        )
        .orderBy('version', 'desc')
        .limit(limit + Math.min(offset, 1))
        .offset(Math.max(0, offset - 1))
        .execute();
      const states = rows.map(stateOf);
      const after = offset === 0 ? [await current(playlistId), ...states] : states;
      const pageRows = offset === 0 ? rows : rows.slice(1);
      const versions = pageRows.map((row, index) => versionOf(row, after[index]));
      return { versions, total: Number(counted.total) };
    },
    /** The state of a playlist before a burst of changes. 404 where that is not stored (any more). */
    async state(playlistId: string, version: number, now: number): Promise<State> {
      const row = await versionsOf(playlistId, now)
        .select(['name', 'description', 'songs'])
        .where('version', '=', version)
        .executeTakeFirst();
      if (row === undefined) throw noVersion();
      return stateOf(row);
    },
    /** Forgets what is older than two weeks. */
    async sweep(now: number): Promise<void> {
      await database
        .deleteFrom('folder_playlist_version')
        .where('changed_at', '<=', now - versionLasts)
        .execute();
    },
  };
}
