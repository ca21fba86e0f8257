import type { DatabaseSync } from 'node:sqlite';
import { ownTransaction, type ScanTransaction } from '../changes/scan-transaction.ts';
import { arriveIdentities } from '../changes/travelling-paths.ts';
import { isObjectPath } from '../objects/object-path.ts';
import { folderProblem } from '../paths/folder-problem.ts';
import { isInside } from '../paths/music-folder-paths.ts';
import { realFolder } from '../paths/open-inside.ts';
import type { MetPictures } from '../pictures/artist-pictures.ts';
import { countOf, prepare } from '../store/query.ts';
import { createScannedFiles, type ScannedFiles } from '../walk/scanned-files.ts';
import { walk } from '../walk/walk.ts';
import { markBooks } from './mark-books.ts';
import { noBooks, type ScanRequest } from './scan-order.ts';
import type { ScanProgress } from './scan-progress.ts';

/** The page's count is updated once for this many songs. */
const tellEvery = 100;

export type ScanOutcome = {
  problem: string | null;
  changed: boolean;
  pictures: MetPictures;
  /** Folders that could not be listed; nothing below them counts as gone. */
  unreadableFolders: string[];
};

export type ScanHooks = {
  transaction?: ScanTransaction;
  /** Runs before the first change, and may throw. */
  beforeWriting?: () => void;
};

/**
 * Updates the catalogue from the music folders. Unchanged files are recognised by their stat. Songs become visible
 * during the scan; `revision` rises with changes. Where a folder is missing or suddenly empty, nothing is deleted and
 * `problem` says why.
 */
export async function scanFolders(
  database: DatabaseSync,
  request: ScanRequest,
  progress: ScanProgress,
  now: number,
  { transaction = ownTransaction(database), beforeWriting = () => undefined }: ScanHooks = {},
): Promise<ScanOutcome> {
  if (request.musicFolders.some(isObjectPath)) await listObjects(request, progress);
  const missing = request.musicFolders.flatMap((folder) => folderProblem(folder) ?? []);
  const present = request.musicFolders.filter((folder) => folderProblem(folder) === null);
  const realFolders = present.map(realFolder);
  const files = createScannedFiles(database);
  let reportedCount = 0;
  transaction.begin();
  arriveIdentities(database, request.musicFolders);
  markBooks(database, request.books ?? noBooks);
  const unreadableFolders = walk(present, realFolders, files, (count) => {
    if (count - reportedCount < tellEvery) return;
    reportedCount = count;
    progress.set('found', count);
  });
  progress.set('found', files.count());
  const emptied = present.filter((folder) => isEmptied(database, files, folder));
  const problems = [...missing, ...emptied.map(emptiedSentence)];
  const problem = problems.length > 0 ? problems.join(' ') : null;
  const away = [
    ...request.musicFolders.filter((folder) => !present.includes(folder)),
    ...emptied,
    ...unreadableFolders,
  ];
  const isAway = (path: string) => away.some((folder) => isInside(folder, path));
  const pictures = { directories: files.pictureDirectories(), isAway };
  if (away.length === 0 && files.isAllKnown()) {
    await transaction.commit();
    progress.set('done', files.count());
    return { problem, changed: false, pictures, unreadableFolders };
  }
  beforeWriting();
  // Loaded now: a scan that finds nothing new does not pay for all that reads and writes.
  const { writeChanges } = await import('./write-changes.ts');
  const changed = await writeChanges(
    { database, transaction },
    { ...request, realFolders, files, isAway },
    progress,
    now,
  );
  return { problem, changed, pictures, unreadableFolders };
}

/** Loaded now: only music in object storage pays for what asks for it. */
async function listObjects(
  { musicFolders, storage, dataFolder }: ScanRequest,
  progress: ScanProgress,
): Promise<void> {
  const { mountFolders } = await import('../objects/mount-folders.ts');
  await mountFolders(musicFolders, {
    storage,
    dataFolder,
    onListed: (count) => progress.set('found', count),
  });
}

/** Known songs, but not one file left: a disk that is not mounted rather than a listener without music. */
function isEmptied(database: DatabaseSync, files: ScannedFiles, folder: string): boolean {
  if (files.hasBelow(folder)) return false;
  const first = `${folder}/`;
  const songsBelow = prepare(database, countOf('from song where path >= ? and path < ?'));
  return songsBelow.one(first, `${first}\u{10ffff}`).count > 0;
}

const emptiedSentence = (folder: string) =>
  `The music folder ${folder} is empty although it had songs before. Is its disk connected? Nothing was removed.`;
