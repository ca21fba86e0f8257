import type { DatabaseSync } from 'node:sqlite';
import { Unreadable } from '../frames/unreadable.ts';
import { isInside, realFolder } from '../open-inside.ts';
import { integer } from '../row.ts';
import { type CatalogueWriter, catalogueWriter, type PlacedSong } from './catalogue-writer.ts';
import { folderProblem } from './folder-problem.ts';
import type { ReadSong } from './read-song.ts';
import { scanBatches } from './scan-batches.ts';
import { scanPlan } from './scan-plan.ts';
import type { ScanProgress } from './scan-progress.ts';
import { type FoundFile, type Walk, walk } from './walk.ts';

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
  const found = walk(present, realFolders, (count) => progress.set('found', count));
  progress.set('found', found.songs.length);
  const emptied = present.filter((folder) => isEmptied(database, found, folder));
  const problems = [...missing, ...emptied.map(emptiedSentence)];
  const away = [
    ...request.musicFolders.filter((folder) => !present.includes(folder)),
    ...emptied,
    ...found.closed,
  ];
  const plan = scanPlan(database, found, (path) => away.some((folder) => isInside(folder, path)));
  progress.set('done', found.songs.length - plan.toRead.length);

  const place = { dataFolder: request.dataFolder, musicFolders: request.musicFolders, realFolders };
  const met = new Set(found.songs.map(({ path }) => path));
  const writer = catalogueWriter(database, place, plan.unchanged, (path) => met.has(path), now);
  const batch = scanBatches(database, writer, progress);
  for (const cover of plan.changedCovers) batch.step(() => writer.cover(cover));
  const later: PlacedSong[] = [];
  const reader = directoryReader(writer, request.skip, realFolders, progress);
  for (const files of byDirectory(plan.toRead)) {
    const songs = await reader(files, (write) => batch.step(write));
    batch.step(() => later.push(...writer.songs(writer.place(songs), 'first')));
    progress.add('done', files.length);
  }
  const last: PlacedSong[] = [];
  for (const song of later) batch.step(() => last.push(...writer.songs([song], 'second')));
  for (const song of last) batch.step(() => writer.songs([song], 'last'));
  for (const directory of plan.vanishedCovers) batch.step(() => writer.coverGone(directory));
  for (const path of plan.vanishedUnreadable) batch.step(() => writer.unreadableGone(path));
  if (plan.vanished.length > 0) batch.step(() => writer.songsGone(plan.vanished));
  const changed = batch.end();
  return { problem: problems.length > 0 ? problems.join(' ') : null, changed };
}

/** Known songs, but not one file left: a disk that is not mounted rather than a listener without music. */
function isEmptied(database: DatabaseSync, found: Walk, folder: string): boolean {
  if (found.songs.some(({ path }) => isInside(folder, path))) return false;
  const first = `${folder}/`;
  const known = database.prepare('select count(*) as count from song where path >= ? and path < ?');
  return integer(known.get(first, `${first}\u{10ffff}`) ?? {}, 'count') > 0;
}

const emptiedSentence = (folder: string) =>
  `The music folder ${folder} is empty although it had songs before. Is its disk connected? Nothing was removed.`;

function byDirectory(files: FoundFile[]): FoundFile[][] {
  const groups = new Map<string, FoundFile[]>();
  for (const file of files) {
    const group = groups.get(file.directory);
    if (group) group.push(file);
    else groups.set(file.directory, [file]);
  }
  return [...groups.values()];
}

function directoryReader(
  writer: CatalogueWriter,
  skip: string[],
  realFolders: string[],
  progress: ScanProgress,
) {
  const skipped = new Set(skip);
  return async (files: FoundFile[], step: (write: () => void) => void): Promise<ReadSong[]> => {
    // Loaded at the first file only: a scan that finds nothing new does not pay for all the formats.
    const { readSong } = await import('./read-song.ts');
    const songs: ReadSong[] = [];
    for (const file of files) {
      progress.reading(file.path);
      try {
        if (skipped.has(file.path)) throw new Unreadable('Reading this file took too long.');
        songs.push(readSong(file, realFolders));
      } catch (thrown) {
        if (!(thrown instanceof Unreadable)) throw thrown;
        step(() => writer.unreadable(file, thrown.message));
        progress.add('unreadable');
      }
    }
    progress.reading('');
    return songs;
  };
}
