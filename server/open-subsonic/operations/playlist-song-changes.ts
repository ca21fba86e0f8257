import type { CatalogueReader } from '#server/folder/catalogue/catalogue-reader.ts';
import { existing } from '#server/folder/catalogue/catalogue-reader.ts';
import type { WantedEntry } from '#server/folder/listener/entry-repository.ts';
import type { ListenerState } from '#server/folder/listener/listener-state.ts';
import type { Entry } from '#server/folder/listener/playlist-entries.ts';
import { notFound } from '../response/failure.ts';

type Edit = { userId: string; playlistId: string; now: number };

/** Tells whether apps see an entry: they do not see songs whose files are missing. */
function visibleToApps(read: CatalogueReader, entries: readonly Entry[]): (entry: Entry) => boolean {
  const existingSongs = existing(
    read,
    'songs',
    entries.map(({ songId }) => Number(songId)),
  );
  return ({ songId }) => existingSongs.has(Number(songId));
}

/** Replaces the songs that apps see. Songs that stay keep their entries. */
export async function replaceSongs(
  { entries, read }: ListenerState,
  edit: Edit,
  songs: readonly string[],
): Promise<void> {
  const current = await entries.of(edit.playlistId);
  const isVisible = visibleToApps(read, current);
  const entriesBySong = Map.groupBy(current.filter(isVisible), ({ songId }) => songId);
  const newEntries = songs.map((songId): WantedEntry => {
    const entry = entriesBySong.get(songId)?.shift();
    return entry === undefined ? { songId } : { entryId: entry.entryId };
  });
  await entries.replace(edit, withHiddenEntries(newEntries, current, isVisible));
}

/** The key for the start of the list; no entry has this id. */
const beginning = '';

/** Puts each hidden entry back behind the nearest entry before it that remains, or at the start. */
function withHiddenEntries(
  newEntries: readonly WantedEntry[],
  current: readonly Entry[],
  isVisible: (entry: Entry) => boolean,
): WantedEntry[] {
  const remainingIds = new Set(newEntries.map((entry) => ('entryId' in entry ? entry.entryId : '')));
  const hiddenAfter = new Map<string, WantedEntry[]>();
  let last = beginning;
  for (const entry of current) {
    const { entryId } = entry;
    if (isVisible(entry)) last = remainingIds.has(entryId) ? entryId : last;
    else
      hiddenAfter
        .set(last, hiddenAfter.get(last) ?? [])
        .get(last)
        ?.push({ entryId });
  }
  const merged = newEntries.flatMap((entry) => [
    entry,
    ...(('entryId' in entry && hiddenAfter.get(entry.entryId)) || []),
  ]);
  return [...(hiddenAfter.get(beginning) ?? []), ...merged];
}

/** Removes songs by their index before the call, then appends songs, as one change. */
export async function changeSongs(
  { entries, read }: ListenerState,
  edit: Edit,
  { additions, removedIndexes }: { additions: readonly string[]; removedIndexes: readonly number[] },
): Promise<void> {
  if (removedIndexes.length === 0) {
    if (additions.length > 0) await entries.append(edit, additions);
    return;
  }
  const all = await entries.of(edit.playlistId);
  const visibleEntries = all.filter(visibleToApps(read, all));
  const removedIds = new Set(removedIndexes.map((index) => visibleEntries[index]?.entryId));
  if (removedIds.has(undefined)) throw notFound('The playlist has no song at that index.');
  const remaining = all.filter(({ entryId }) => !removedIds.has(entryId));
  await entries.replace(edit, [
    ...remaining.map(({ entryId }) => ({ entryId })),
    ...additions.map((songId) => ({ songId })),
  ]);
}
