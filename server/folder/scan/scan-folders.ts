import type { DatabaseSync } from 'node:sqlite';
import { folderProblem } from '../paths/folder-problem.ts';
import { isInside } from '../paths/is-inside.ts';
import { realFolder } from '../paths/open-inside.ts';
import type { MetPictures } from '../pictures/artist-pictures.ts';
import { prepare } from '../store/prepare.ts';
import { countOf } from '../store/query.ts';
import { createScannedFiles, type ScannedFiles } from '../walk/scanned-files.ts';
import { walk } from '../walk/walk.ts';
import type { ScanRequest } from './scan-order.ts';
import type { ScanProgress } from './scan-progress.ts';

/** So many songs are met before the page hears of it. */
const tellEvery = 100;

export type ScanOutcome = {
  problem: string | null;
  changed: boolean;
  pictures: MetPictures;
  /** Folders that could not be listed; nothing below them counts as gone. */
  unreadableFolders: string[];
};

/**
 * Brings the catalogue up to date with the music folders. Unchanged files are known by their stat alone. Songs become
 * visible as the scan goes on; `revision` rises when something changed. Where a folder is missing or suddenly empty,
 * nothing is deleted and the outcome says why. `beforeWriting` is called once something differs from what is known, and may throw.
 */
export async function scanFolders(
  database: DatabaseSync,
  request: ScanRequest,
  progress: ScanProgress,
  now: number,
  beforeWriting: () => void = () => undefined,
): Promise<ScanOutcome> {
  const missing = request.musicFolders.flatMap((folder) => folderProblem(folder) ?? []);
  const present = request.musicFolders.filter((folder) => folderProblem(folder) === null);
  const realFolders = present.map(realFolder);
  const found = createScannedFiles(database);
  let told = 0;
  database.exec('begin');
  const unreadableFolders = walk(present, realFolders, found, (count) => {
    if (count - told < tellEvery) return;
    told = count;
    progress.set('found', count);
  });
  progress.set('found', found.count());
  const emptied = present.filter((folder) => isEmptied(database, found, folder));
  const problems = [...missing, ...emptied.map(emptiedSentence)];
  const problem = problems.length > 0 ? problems.join(' ') : null;
  const away = [
    ...request.musicFolders.filter((folder) => !present.includes(folder)),
    ...emptied,
    ...unreadableFolders,
  ];
  const isAway = (path: string) => away.some((folder) => isInside(folder, path));
  const pictures = { directories: found.pictureDirectories(), isAway };
  if (away.length === 0 && found.isAllKnown()) {
    database.exec('commit');
    progress.set('done', found.count());
    return { problem, changed: false, pictures, unreadableFolders };
  }
  beforeWriting();
  // Loaded now: a scan that finds nothing new does not pay for all that reads and writes.
  const { writeChanges } = await import('./write-changes.ts');
  const changed = await writeChanges(database, { ...request, realFolders, found, isAway }, progress, now);
  return { problem, changed, pictures, unreadableFolders };
}

/** Known songs, but not one file left: a disk that is not mounted rather than a listener without music. */
function isEmptied(database: DatabaseSync, found: ScannedFiles, folder: string): boolean {
  if (found.hasBelow(folder)) return false;
  const first = `${folder}/`;
  const known = prepare(database, countOf('from song where path >= ? and path < ?'));
  return known.one(first, `${first}\u{10ffff}`).count > 0;
}

const emptiedSentence = (folder: string) =>
  `The music folder ${folder} is empty although it had songs before. Is its disk connected? Nothing was removed.`;
