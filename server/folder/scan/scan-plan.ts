import type { DatabaseSync } from 'node:sqlite';
import { integer, text } from '../row.ts';
import type { FoundFile, Walk } from './walk.ts';

/** What a scan has to do: the rest is as it was when it was last read. */
export type ScanPlan = {
  toRead: FoundFile[];
  vanished: { id: number; albumId: number }[];
  /** Numbers of the songs whose files are unchanged. */
  unchanged: Set<number>;
  vanishedUnreadable: string[];
  changedCovers: FoundFile[];
  vanishedCovers: string[];
};

/** Compares a walk with the catalogue by path, size and time of change. `isAway` tells paths whose disk is not there. */
export function scanPlan(database: DatabaseSync, found: Walk, isAway: (path: string) => boolean): ScanPlan {
  const files = new Map(found.songs.map((file) => [file.path, file]));
  const plan: ScanPlan = {
    toRead: [],
    vanished: [],
    unchanged: new Set(),
    vanishedUnreadable: [],
    changedCovers: [],
    vanishedCovers: [],
  };
  for (const row of database.prepare('select id, path, size, modified_at, album_id from song').iterate()) {
    const path = text(row, 'path');
    const file = files.get(path);
    if (isSame(file, integer(row, 'size'), integer(row, 'modified_at'))) {
      plan.unchanged.add(integer(row, 'id'));
      files.delete(path);
    } else if (!file && isAway(path)) plan.unchanged.add(integer(row, 'id'));
    else if (!file) plan.vanished.push({ id: integer(row, 'id'), albumId: integer(row, 'album_id') });
  }
  for (const row of database.prepare('select path, size, modified_at from unreadable').iterate()) {
    const path = text(row, 'path');
    const file = files.get(path);
    if (isSame(file, integer(row, 'size'), integer(row, 'modified_at'))) files.delete(path);
    else if (!file && !isAway(path)) plan.vanishedUnreadable.push(path);
  }
  plan.toRead = [...files.values()];
  readWholeDirectories(database, found, plan);
  const covers = new Map(found.covers);
  for (const row of database.prepare('select * from cover').iterate()) {
    const directory = text(row, 'directory');
    const file = covers.get(directory);
    const same = file?.path === text(row, 'path');
    if (same && isSame(file, integer(row, 'size'), integer(row, 'modified_at'))) covers.delete(directory);
    else if (!file && !isAway(directory)) plan.vanishedCovers.push(directory);
  }
  plan.changedCovers = [...covers.values()];
  return plan;
}

/**
 * Whether a directory is one compilation shows in all of its songs together, so one that changed is read whole: a scan of
 * changes then says what a scan from nothing would say.
 */
function readWholeDirectories(database: DatabaseSync, found: Walk, plan: ScanPlan): void {
  const gone = new Set(plan.vanished.map(({ id }) => id));
  const changed = new Set(plan.toRead.map(({ directory }) => directory));
  const directoryOf = database.prepare('select directory from song where id = ?');
  for (const id of gone) changed.add(text(directoryOf.get(id) ?? {}, 'directory'));
  const reading = new Set(plan.toRead.map(({ path }) => path));
  const known = database.prepare('select id, path from song where directory = ?');
  const neighbours = new Set<string>();
  for (const directory of changed)
    for (const row of known.all(directory)) {
      const id = integer(row, 'id');
      if (!plan.unchanged.delete(id) || reading.has(text(row, 'path'))) continue;
      neighbours.add(text(row, 'path'));
    }
  for (const file of found.songs) if (neighbours.has(file.path)) plan.toRead.push(file);
}

function isSame(file: FoundFile | undefined, size: number, modifiedAt: number): boolean {
  return file?.size === size && file.modifiedMilliseconds === modifiedAt;
}
