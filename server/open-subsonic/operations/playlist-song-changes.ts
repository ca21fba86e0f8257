import type { CatalogueReader } from '#server/folder/catalogue/catalogue-reader.ts';
import { existing } from '#server/folder/catalogue/existing.ts';
import type { WantedEntry } from '#server/folder/listener/entry-repository.ts';
import type { ListenerState } from '#server/folder/listener/listener-state.ts';
import type { Entry } from '#server/folder/listener/playlist-entries.ts';
import { notFound } from '../response/failure.ts';

type Edit = { userId: string; playlistId: string; now: number };

/** Whether apps are told of an entry: of songs whose files are away they are not. */
function isToldOf(read: CatalogueReader, entries: readonly Entry[]): (entry: Entry) => boolean {
  const here = existing(
    read,
    'songs',
    entries.map(({ songId }) => Number(songId)),
  );
  return ({ songId }) => here.has(Number(songId));
}

/** All songs anew that apps know of; of those that were there already the entries stay. */
export async function replaceSongs(
  { entries, read }: ListenerState,
  edit: Edit,
  songs: readonly string[],
): Promise<void> {
  const present = await entries.of(edit.playlistId);
  const isTold = isToldOf(read, present);
  const free = Map.groupBy(present.filter(isTold), ({ songId }) => songId);
  const wanted = songs.map((songId): WantedEntry => {
    const entry = free.get(songId)?.shift();
    return entry === undefined ? { songId } : { entryId: entry.entryId };
  });
  await entries.replace(edit, withUntold(wanted, present, isTold));
}

/** No entry is called so. */
const beginning = '';

/** What no app knows of stays behind the last before it that stays; or at the beginning. */
function withUntold(
  wanted: readonly WantedEntry[],
  present: readonly Entry[],
  isTold: (entry: Entry) => boolean,
): WantedEntry[] {
  const staying = new Set(wanted.map((entry) => ('entryId' in entry ? entry.entryId : '')));
  const behind = new Map<string, WantedEntry[]>();
  let last = beginning;
  for (const entry of present) {
    const { entryId } = entry;
    if (isTold(entry)) last = staying.has(entryId) ? entryId : last;
    else
      behind
        .set(last, behind.get(last) ?? [])
        .get(last)
        ?.push({ entryId });
  }
  const followed = wanted.flatMap((entry) => [
    entry,
    ...(('entryId' in entry && behind.get(entry.entryId)) || []),
  ]);
  return [...(behind.get(beginning) ?? []), ...followed];
}

/** Takes songs out by where they stood before the call, then adds others; both as one change. */
export async function changeSongs(
  { entries, read }: ListenerState,
  edit: Edit,
  { added, removed }: { added: readonly string[]; removed: readonly number[] },
): Promise<void> {
  if (removed.length === 0) {
    if (added.length > 0) await entries.append(edit, added);
    return;
  }
  const all = await entries.of(edit.playlistId);
  const told = all.filter(isToldOf(read, all));
  const gone = new Set(removed.map((index) => told[index]?.entryId));
  if (gone.has(undefined)) throw notFound('The playlist has no song at that index.');
  const kept = all.filter(({ entryId }) => !gone.has(entryId));
  await entries.replace(edit, [
    ...kept.map(({ entryId }) => ({ entryId })),
    ...added.map((songId) => ({ songId })),
  ]);
}
