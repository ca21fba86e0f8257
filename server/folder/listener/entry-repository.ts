import { maxEntries } from '#contract/v1/folder-playlist-changes.ts';
import type { Database } from '#server/database/open-database.ts';
import { badInput, missing } from '#server/http/errors.ts';
import { changingPlaylist } from './playlist-change.ts';
import {
  addersOf,
  type Entry,
  entriesOf,
  gap,
  insertEntries,
  newEntries,
  putEntries,
  songsOf,
  type WholeEntry,
  wholeEntriesOf,
} from './playlist-entries.ts';
import type { PlaylistEdit } from './playlist-versions.ts';

/** An entry that stays, or a song that comes in. */
export type WantedEntry = { entryId: string } | { songId: string };
/** What becomes of songs that the playlist has already: they come in again, or stay as they are. */
export type Duplicates = 'keep' | 'skip';
/** `entryIds`: ids that the client chose for the entries, in the songs' order. */
type Coming = { duplicates?: Duplicates | undefined; entryIds?: readonly (string | undefined)[] };

const noEntry = () => missing('That song is not in the playlist.');
const tooManySongs = () => badInput(`A playlist holds at most ${maxEntries} songs.`);

/** Each playlist's songs in their order. Two changes at once happen one after the other, and neither is lost. */
export function createEntryRepository(database: Database) {
  const changing = <Result>(edit: PlaylistEdit, change: (transaction: Database) => Promise<Result>) =>
    changingPlaylist(database, edit, 'write', change);

  return {
    /** This and the next three do not check access: the caller does. */
    of: (playlistId: string): Promise<Entry[]> => entriesOf(database, playlistId),
    wholeOf: (playlistId: string): Promise<WholeEntry[]> => wholeEntriesOf(database, playlistId),
    songsOf: (playlistIds: readonly string[]) => songsOf(database, playlistIds),
    addersOf: (playlistId: string, entryIds: readonly string[]) => addersOf(database, playlistId, entryIds),

    /** At the end, in this order, without those whose entry is there already. 400 when the playlist would hold more than 10,000. */
    append: (
      edit: PlaylistEdit,
      songIds: readonly string[],
      { duplicates = 'keep', entryIds = [] }: Coming = {},
    ): Promise<void> =>
      changing(edit, async (transaction) => {
        const last = await transaction
          .selectFrom('folder_playlist_entry')
          .select(({ fn }) => [fn.max('place').as('place'), fn.countAll().as('count')])
          .where('playlist_id', '=', edit.playlistId)
          .executeTakeFirstOrThrow();
        const named = newEntries(songIds, edit.userId, edit.now).map((entry, index) => ({
          ...entry,
          entryId: entryIds[index] ?? entry.entryId,
        }));
        const isAsked = duplicates === 'skip' || entryIds.some((entryId) => entryId !== undefined);
        const there = isAsked ? await entriesOf(transaction, edit.playlistId) : [];
        const entries = notYetIn(there, named, duplicates);
        if (Number(last.count) + entries.length > maxEntries) throw tooManySongs();
        await insertEntries(transaction, edit.playlistId, entries, (last.place ?? 0) + gap);
      }),

    /** Replaces all entries. 400 for an entry that is not there or is named twice. */
    replace: (edit: PlaylistEdit, requested: readonly WantedEntry[]): Promise<void> =>
      changing(edit, async (transaction) => {
        const present = await wholeEntriesOf(transaction, edit.playlistId);
        await putEntries(transaction, edit.playlistId, chosenEntries(edit, present, requested));
      }),

    /** Before another entry, or to the end. 404 for an entry that is not there. */
    move: (
      edit: PlaylistEdit,
      entryId: string,
      before: string | null,
      thenBefore?: readonly string[],
    ): Promise<void> =>
      changing(edit, async (transaction) => {
        const entries = await entriesOf(transaction, edit.playlistId);
        const entryToMove = entries.find((entry) => entry.entryId === entryId);
        const others = entries.filter((entry) => entry !== entryToMove);
        if (before === entryId && entryToMove) return;
        const index = placeBefore(others, before, thenBefore);
        if (!entryToMove || index === undefined) throw noEntry();
        const newPlace = await placeBetween(transaction, edit.playlistId, others[index - 1], others[index]);
        if (newPlace === null) return numberAnew(transaction, edit, others.toSpliced(index, 0, entryToMove));
        await transaction
          .updateTable('folder_playlist_entry')
          .set({ place: newPlace })
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

/** The index before which an entry moves; undefined: it is not there, and nothing tells what followed it. */
function placeBefore(
  others: readonly Entry[],
  before: string | null,
  thenBefore: readonly string[] | undefined,
): number | undefined {
  if (before === null) return others.length;
  const indexes = new Map(others.map(({ entryId }, index) => [entryId, index]));
  const nearest = [before, ...(thenBefore ?? [])].find((id) => indexes.has(id));
  if (nearest === undefined) return thenBefore && others.length;
  return indexes.get(nearest);
}

function notYetIn(
  there: readonly Entry[],
  coming: readonly WholeEntry[],
  duplicates: Duplicates,
): WholeEntry[] {
  const songIds = new Set(there.map(({ songId }) => songId));
  const entryIds = new Set(there.map(({ entryId }) => entryId));
  return coming.filter(({ songId, entryId }) => {
    if (entryIds.has(entryId) || (duplicates === 'skip' && songIds.has(songId))) return false;
    songIds.add(songId);
    entryIds.add(entryId);
    return true;
  });
}

/** The entries as wanted, with new ids for new songs. 400 for one that is not present or is named twice. */
function chosenEntries(
  { userId, now }: PlaylistEdit,
  present: readonly WholeEntry[],
  requested: readonly WantedEntry[],
): WholeEntry[] {
  const remaining = new Map(present.map((entry) => [entry.entryId, entry]));
  return requested.flatMap((item) => {
    if ('songId' in item) return newEntries([item.songId], userId, now);
    const entry = remaining.get(item.entryId);
    if (entry === undefined)
      throw badInput(`The playlist has no entry ${item.entryId.slice(0, 40)}, or it is named twice.`);
    remaining.delete(item.entryId);
    return [entry];
  });
}

/** Numbers the entries in this order, with gaps between all of them again. */
async function numberAnew(
  transaction: Database,
  { playlistId }: PlaylistEdit,
  order: readonly Entry[],
): Promise<void> {
  const whole = new Map(
    (await wholeEntriesOf(transaction, playlistId)).map((entry) => [entry.entryId, entry]),
  );
  await putEntries(
    transaction,
    playlistId,
    order.flatMap(({ entryId }) => whole.get(entryId) ?? []),
  );
}

/** A place between two neighbours, or null when the gap is used up. */
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
