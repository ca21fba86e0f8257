import type { DatabaseSync } from 'node:sqlite';
import { isInside, realFolder } from '../paths/open-inside.ts';
import { prepare } from '../store/prepare.ts';
import { countOf } from '../store/query.ts';
import { catalogueWriter, type PlacedSong } from './catalogue-writer.ts';
import { claimedSongs } from './claimed-songs.ts';
import { folderProblem } from './folder-problem.ts';
import { type FoundFiles, foundFiles } from './found-files.ts';
import { readAhead } from './read-ahead.ts';
import { scanBatches } from './scan-batches.ts';
import { scanPlan } from './scan-plan.ts';
import type { ScanProgress } from './scan-progress.ts';
import { songReader } from './song-reader.ts';
import { walk } from './walk.ts';

export type ScanRequest = {
  dataFolder: string;
  musicFolders: string[];
  /** Files that an earlier try of this scan could not get through. */
  skip: string[];
};

export type ScanOutcome = { problem: string | null; changed: boolean };

/**
 * Brings the catalogue up to date with the music folders. Unchanged files are known by their stat alone. Songs become
 * visible as the scan goes on; `revision` rises when something changed. Where a folder is missing or suddenly empty,
 * nothing is deleted and the outcome says why.
 */
export async function scanFolders(
  database: DatabaseSync,
  request: ScanRequest,
  progress: ScanProgress,
  now: number,
): Promise<ScanOutcome> {
  const missing = request.musicFolders.flatMap((folder) => folderProblem(folder) ?? []);
  const present = request.musicFolders.filter((folder) => folderProblem(folder) === null);
  const realFolders = present.map(realFolder);
  const found = foundFiles(database);
  database.exec('begin');
  const closed = walk(present, realFolders, found, (count) => progress.set('found', count));
  progress.set('found', found.count());
  const emptied = present.filter((folder) => isEmptied(database, found, folder));
  const problems = [...missing, ...emptied.map(emptiedSentence)];
  const away = [...request.musicFolders.filter((folder) => !present.includes(folder)), ...emptied, ...closed];
  const claimed = claimedSongs(database);
  const plan = scanPlan(database, (path) => away.some((folder) => isInside(folder, path)), now);
  database.exec('commit');
  const toRead = plan.count();
  progress.set('done', found.count() - toRead);

  const folders = { dataFolder: request.dataFolder, musicFolders: request.musicFolders, realFolders };
  const writer = catalogueWriter(database, folders, claimed, found.has, now);
  const batch = scanBatches(database, writer, progress);
  for (const cover of plan.changedCovers()) batch.step(() => writer.cover(cover));
  const later: PlacedSong[] = [];
  const reader = songReader(toRead, { skip: request.skip, realFolders, progress });
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
  const changed = batch.end();
  return { problem: problems.length > 0 ? problems.join(' ') : null, changed };
}

/** Known songs, but not one file left: a disk that is not mounted rather than a listener without music. */
function isEmptied(database: DatabaseSync, found: FoundFiles, folder: string): boolean {
  if (found.hasBelow(folder)) return false;
  const first = `${folder}/`;
  const known = prepare(database, countOf('from song where path >= ? and path < ?'));
  return known.one(first, `${first}\u{10ffff}`).count > 0;
}

const emptiedSentence = (folder: string) =>
  `The music folder ${folder} is empty although it had songs before. Is its disk connected? Nothing was removed.`;
