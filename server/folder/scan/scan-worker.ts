import type { DatabaseSync } from 'node:sqlite';
import { isDamaged } from '#server/database/sqlite-fault.ts';
import { attachIdentities, identityProblem, openFolderDatabase } from '../store/folder-database.ts';
import { readSetting, writeSetting } from '../store/setting.ts';
import { correctAddedTimes } from './correct-added-times.ts';
import { scanFolders } from './scan-folders.ts';
import type { ScanReport } from './scan-messages.ts';
import { readScanOrder, type ScanOrder } from './scan-order.ts';
import { scanProgress } from './scan-progress.ts';
import { writeUnreadableFolders } from './unreadable-folders.ts';

const lookEveryMilliseconds = 24 * 60 * 60 * 1000;

/** Settles when the server has been told: a process that ends at once takes unsent words with it. */
const report = (said: ScanReport) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send(said, () => resolve());
    else resolve();
  });

const stopFor = (problem: string) => report({ kind: 'scanned', problem, changed: false });

/**
 * Runs one scan in a process of its own with a connection of its own: the server answers meanwhile, a file that kills
 * its reader kills nothing else, and the memory is the system's again when it ends.
 */
async function work(request: ScanOrder): Promise<void> {
  const database = openFolderDatabase(request.dataFolder);
  try {
    attachIdentities(database, request.dataFolder);
  } catch (thrown) {
    return stopFor(thrown instanceof Error ? thrown.message : String(thrown));
  }
  try {
    const progress = scanProgress(request.progressPath);
    const settled = request.settlesTimes ? correctAddedTimes(database, Date.now()) : null;
    if (settled !== null) progress.set('revision', settled);
    const { pictures, unreadableFolders, ...outcome } = await scanFolders(
      database,
      request,
      progress,
      Date.now(),
      () => lookThrough(database, request.dataFolder),
    );
    writeSetting(database, 'finished_at', Date.now());
    writeUnreadableFolders(request.dataFolder, unreadableFolders);
    await report({ kind: 'scanned', ...outcome, changed: outcome.changed || settled !== null });
    if (isLookDue(database)) lookThrough(database, request.dataFolder);
    const { pictureColours } = await import('../pictures/picture-colours.ts');
    await pictureColours(database, () => progress.get('stop') === 1, { ...request, pictures });
    database.close();
  } catch (thrown) {
    if (thrown instanceof Stopped) return stopFor(thrown.message);
    if (!(thrown instanceof Damaged) && !isDamaged(thrown)) throw thrown;
    await report({ kind: 'damaged' });
  }
}

class Stopped extends Error {}
class Damaged extends Error {}

/**
 * Reads every page of both databases, which takes longer than a scan that finds nothing new. Throws where one cannot be
 * read: what is unreadable of the identities would be given out anew.
 */
function lookThrough(database: DatabaseSync, dataFolder: string): void {
  const problem = identityProblem(database, dataFolder);
  if (problem !== null) throw new Stopped(problem);
  const check = database.prepare('pragma main.quick_check(1)').get();
  if (check?.['quick_check'] !== 'ok') throw new Damaged();
  writeSetting(database, 'checked_at', Date.now());
}

/** Before anything is written all is looked through; where nothing is, behind the scan, once a day. */
const isLookDue = (database: DatabaseSync) =>
  (readSetting(database, 'checked_at') ?? 0) < Date.now() - lookEveryMilliseconds;

// Ctrl-C reaches every process of the terminal, and the server decides how the scan ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// A server that died needs no scan.
process.on('disconnect', () => process.exit(0));
await work(readScanOrder(process.argv[2] ?? '{}'));
process.disconnect?.();
