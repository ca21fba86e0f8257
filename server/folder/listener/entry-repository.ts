import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { maxEntries } from '#contract/v1/folder-playlists.ts';
import type { Database } from '#server/database/open-database.ts';
import { badInput, missing } from '#server/errors.ts';
import { inChunks } from './in-chunks.ts';
import { isPlaylistId } from './playlist-repository.ts';

export type Entry = { entryId: string; songId: string };
/** An entry that stays, or a song that comes in. */
export type WantedEntry = { entryId: string } | { songId: string };
/** Room between two entries: one can be moved in between 16 times before all are numbered anew. */
const gap = 65_536;

const noPlaylist = () => missing('That playlist is not in your library.');
const noEntry = () => missing('That song is not in the playlist.');
const newEntryId = () => randomBytes(9).toString('base64url');

/** Each playlist's songs in their order. Two changes at once happen one after the other, and neither is lost. */
export function createEntryRepository(database: Database) {
  /** Holds the playlist's row while its entries change; 404 when it is not theirs or not there. */
  async function changing<Result>(
    { userId, playlistId, now }: { userId: string; playlistId: string; now: number },
    change: (transaction: Database) => Promise<Result>,
  ): Promise<Result> {
    if (!isPlaylistId(playlistId)) throw noPlaylist();
    return database.transaction().execute(async (transaction) => {
      const held = await transaction
        .updateTable('folder_playlist')
        .set({ changed_at: now })
        .where('id', '=', playlistId)
        .where('user_id', '=', userId)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      if (held.numUpdatedRows === 0n) throw noPlaylist();
      return change(transaction);
    });
  }

  return {
    /** All entries in their order; read as one text, because ten thousand rows would cost ten times as much. */
    of: (playlistId: string): Promise<Entry[]> => entriesOf(database, playlistId),

    /** At the end, in this order. 400 when the playlist would hold more than 10,000. */
    append: (edit: PlaylistEdit, songIds: readonly string[]): Promise<void> =>
      changing(edit, async (transaction) => {
        const last = await transaction
          .selectFrom('folder_playlist_entry')
          .select(({ fn }) => [fn.max('place').as('place'), fn.countAll().as('count')])
          .where('playlist_id', '=', edit.playlistId)
          .executeTakeFirstOrThrow();
        if (Number(last.count) + songIds.length > maxEntries)
          throw badInput(`A playlist holds at most ${maxEntries} songs.`);
        const entries = songIds.map((songId) => ({ entryId: newEntryId(), songId }));
        await insert(transaction, edit.playlistId, entries, (last.place ?? 0) + gap);
      }),

    /** The whole playlist anew. 400 for an entry that is not there or is named twice. */
    replace: (edit: PlaylistEdit, wanted: readonly WantedEntry[]): Promise<void> =>
      changing(edit, async (transaction) => {
        const present = await entriesOf(transaction, edit.playlistId);
        await putAll(transaction, edit.playlistId, chosenEntries(present, wanted));
      }),

    /** Before another entry, or to the end. 404 for an entry that is not there. */
    move: (edit: PlaylistEdit, entryId: string, before: string | null): Promise<void> =>
      changing(edit, async (transaction) => {
        const entries = await entriesOf(transaction, edit.playlistId);
        const moved = entries.find((entry) => entry.entryId === entryId);
        const others = entries.filter((entry) => entry !== moved);
        const index = before === null ? others.length : others.findIndex((entry) => entry.entryId === before);
        if (!moved || (index < 0 && before !== entryId)) throw noEntry();
        if (before === entryId) return;
        const room = await placeBetween(transaction, edit.playlistId, others[index - 1], others[index]);
        if (room === null) return putAll(transaction, edit.playlistId, others.toSpliced(index, 0, moved));
        await transaction
          .updateTable('folder_playlist_entry')
          .set({ place: room })
          .where('playlist_id', '=', edit.playlistId)
          .where('entry_id', '=', entryId)
          .execute();
      }),

    /** 404 for an entry that is not there. */
    remove: (edit: PlaylistEdit, entryId: string): Promise<void> =>
      changing(edit, async (transaction) => {
        const removed = await transaction
          .deleteFrom('folder_playlist_entry')
          .where('playlist_id', '=', edit.playlistId)
          .where('entry_id', '=', entryId.replaceAll('\0', ''))
          .executeTakeFirst();
        if (removed.numDeletedRows === 0n) throw noEntry();
      }),
  };
}

/** Whose playlist changes, and when (epoch ms). */
export type PlaylistEdit = { userId: string; playlistId: string; now: number };

/** The entries as wanted, with new ids for new songs. 400 for one that is not present or is named twice. */
function chosenEntries(present: readonly Entry[], wanted: readonly WantedEntry[]): Entry[] {
  const left = new Map(present.map(({ entryId, songId }) => [entryId, songId]));
  return wanted.map((entry) => {
    if ('songId' in entry) return { entryId: newEntryId(), songId: entry.songId };
    const songId = left.get(entry.entryId);
    if (songId === undefined)
      throw badInput(`The playlist has no entry ${entry.entryId.slice(0, 40)}, or it is named twice.`);
    left.delete(entry.entryId);
    return { entryId: entry.entryId, songId };
  });
}

async function entriesOf(database: Database, playlistId: string): Promise<Entry[]> {
  const row = await database
    .selectFrom('folder_playlist_entry')
    .select(
      sql<string | null>`string_agg(entry_id || ' ' || song_id, ',' order by place, entry_id)`.as('all'),
    )
    .where('playlist_id', '=', playlistId)
    .executeTakeFirstOrThrow();
  if (!row.all) return [];
  return row.all.split(',').map((entry) => {
    const [entryId = '', songId = ''] = entry.split(' ');
    return { entryId, songId };
  });
}

async function insert(
  database: Database,
  playlistId: string,
  entries: readonly Entry[],
  firstPlace: number,
): Promise<void> {
  const rows = entries.map(({ entryId, songId }, index) => ({
    playlist_id: playlistId,
    entry_id: entryId,
    place: firstPlace + index * gap,
    song_id: songId,
  }));
  for (const some of inChunks(rows))
    await database.insertInto('folder_playlist_entry').values(some).execute();
}

/** The songs of a playlist that has none yet, in their order. */
export const insertEntries = (
  database: Database,
  playlistId: string,
  songIds: readonly string[],
): Promise<void> =>
  insert(
    database,
    playlistId,
    songIds.map((songId) => ({ entryId: newEntryId(), songId })),
    gap,
  );

async function putAll(database: Database, playlistId: string, entries: readonly Entry[]): Promise<void> {
  await database.deleteFrom('folder_playlist_entry').where('playlist_id', '=', playlistId).execute();
  await insert(database, playlistId, entries, gap);
}

/** A place between two neighbours, or null when there is no room left. */
async function placeBetween(
  database: Database,
  playlistId: string,
  previous: Entry | undefined,
  next: Entry | undefined,
): Promise<number | null> {
  const ids = [previous, next].flatMap((entry) => entry?.entryId ?? []);
  const rows =
    ids.length === 0
      ? []
      : await database
          .selectFrom('folder_playlist_entry')
          .select(['entry_id', 'place'])
          .where('playlist_id', '=', playlistId)
          .where('entry_id', 'in', ids)
          .execute();
  const placeOf = (entry: Entry | undefined) => rows.find((row) => row.entry_id === entry?.entryId)?.place;
  const after = placeOf(next);
  const low = placeOf(previous) ?? (after ?? gap) - 2 * gap;
  const place = Math.floor((low + (after ?? low + 2 * gap)) / 2);
  return place > low ? place : null;
}
