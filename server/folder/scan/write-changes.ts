import type { DatabaseSync } from 'node:sqlite';
import type { ScannedFiles } from '../walk/scanned-files.ts';
import { catalogueWriter, type PlacedSong } from './catalogue-writer.ts';
import { claimedSongs } from './claimed-songs.ts';
import { readAhead } from './read-ahead.ts';
import { scanBatches } from './scan-batches.ts';
import type { ScanRequest } from './scan-order.ts';
import { scanPlan } from './scan-plan.ts';
import type { ScanProgress } from './scan-progress.ts';
import { songReader } from './song-reader.ts';

type Found = ScanRequest & {
  realFolders: string[];
  found: ScannedFiles;
  isAway: (path: string) => boolean;
};

/**
 * Reads what the walk found to differ from the catalogue and writes it; the walk's transaction is open and ends here.
 * Answers whether anything was written.
 */
export async function writeChanges(
  database: DatabaseSync,
  { dataFolder, musicFolders, skip, realFolders, found, isAway }: Found,
  progress: ScanProgress,
  now: number,
): Promise<boolean> {
  const plan = scanPlan(database, { isSame: found.isSame, isAway }, now);
  const claimed = claimedSongs(database);
  database.exec('commit');
  const toRead = plan.count();
  progress.set('done', found.count() - toRead);

  const folders = { dataFolder, musicFolders, realFolders };
  const writer = catalogueWriter(database, folders, claimed, (path) => found.has(path), now);
  const batch = scanBatches(database, writer, progress);
  for (const cover of plan.changedCovers()) batch.step(() => writer.cover(cover));
  const later: PlacedSong[] = [];
  const reader = songReader(toRead, { skip, realFolders, progress });
  try {
    for await (const { songs, unreadable } of readAhead(plan.directories(), reader)) {
      for (const { file, reason } of unreadable) batch.step(() => writer.unreadable(file, reason));
      batch.step(() => later.push(...writer.songs(writer.folders(songs), 'first')));
      if (unreadable.length > 0) progress.add('unreadable', unreadable.length);
      progress.add('done', songs.length + unreadable.length);
    }
  } finally {
    await reader.close();
  }
  const last: PlacedSong[] = [];
  for (const song of later) batch.step(() => last.push(...writer.songs([song], 'second')));
  for (const song of last) batch.step(() => writer.songs([song], 'last'));
  for (const directory of plan.goneCovers()) batch.step(() => writer.coverGone(directory));
  for (const path of plan.goneUnreadable()) batch.step(() => writer.unreadableGone(path));
  for (const songs of plan.goneSongs()) batch.step(() => writer.songsGone(songs));
  return batch.end();
}
