import type { DatabaseSync } from 'node:sqlite';
import { wallTimeMs } from '#rules/clock.ts';
import { isDamaged } from '#server/database/sqlite-fault.ts';
import { leaveSharing } from '../changes/change-position.ts';
import { ownTransaction, type ScanTransaction } from '../changes/scan-transaction.ts';
import { StorageFault } from '../objects/storage-fault.ts';
import { attachIdentities, identityProblem, openFolderDatabase } from '../store/folder-database.ts';
import { readSetting, writeSetting } from '../store/setting.ts';
import { correctAddedTimes } from './correct-added-times.ts';
import { scanFolders } from './scan-folders.ts';
import { readScanOrder, type ScanOrder } from './scan-order.ts';
import { scanProgress } from './scan-progress.ts';
import { receiveStorage } from './scan-storage.ts';
import type { ScanReport } from './scanner.ts';
import { writeUnreadableFolders } from './unreadable-folders.ts';

const lookEveryMilliseconds = 24 * 60 * 60 * 1000;

/** Resolves when the message was sent: a process that ends at once loses unsent messages. */
const report = (message: ScanReport) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });

const stopFor = (problem: string) => report({ kind: 'scanned', problem, changed: false });

/** Runs one scan in its own process with its own connection: a file that kills its reader harms nothing else, and memory is freed. */
async function work(order: ScanOrder): Promise<void> {
  const request = { ...order, storage: await receiveStorage(order) };
  const database = openFolderDatabase(request.dataFolder);
  try {
    attachIdentities(database, request.dataFolder);
  } catch (thrown) {
    return stopFor(thrown instanceof Error ? thrown.message : String(thrown));
  }
  try {
    const progress = scanProgress(request.progressPath);
    const transaction = await transactionOf(database, request);
    const correctedRevision = request.settlesTimes
      ? await correctAddedTimes(database, wallTimeMs(), transaction)
      : null;
    if (correctedRevision !== null) progress.set('revision', correctedRevision);
    const { pictures, unreadableFolders, ...outcome } = await scanFolders(
      database,
      request,
      progress,
      wallTimeMs(),
      { transaction, beforeWriting: () => lookThrough(database, request.dataFolder) },
    );
    transaction.begin();
    writeSetting(database, 'finished_at', wallTimeMs());
    await transaction.commit();
    writeUnreadableFolders(request.dataFolder, unreadableFolders);
    await report({ kind: 'scanned', ...outcome, changed: outcome.changed || correctedRevision !== null });
    if (isLookDue(database)) lookThrough(database, request.dataFolder);
    const { pictureColours } = await import('../pictures/picture-colours.ts');
    const mustStop = () => progress.get('stop') === 1;
    await pictureColours(database, mustStop, { ...request, pictures }, transaction);
    database.close();
  } catch (thrown) {
    if (thrown instanceof Stopped || thrown instanceof StorageFault) return stopFor(thrown.message);
    if (!(thrown instanceof Damaged) && !isDamaged(thrown)) throw thrown;
    await report({ kind: 'damaged' });
  }
}

/** Alone, or with others that get each change before it is visible here. */
async function transactionOf(database: DatabaseSync, request: ScanOrder): Promise<ScanTransaction> {
  const { lineage, musicFolders } = request;
  if (lineage === null) {
    leaveSharing(database);
    return ownTransaction(database);
  }
  const [{ sharedTransaction }, { publishByParent }] = await Promise.all([
    import('../changes/shared-transaction.ts'),
    import('../changes/publish-by-parent.ts'),
  ]);
  const transaction = sharedTransaction(database, publishByParent(), { lineage, musicFolders });
  await transaction.publishAll();
  return transaction;
}

class Stopped extends Error {}
class Damaged extends Error {}

/** Reads every page of both databases. Throws where one cannot be read: unreadable identities would be assigned again. */
function lookThrough(database: DatabaseSync, dataFolder: string): void {
  const problem = identityProblem(database, dataFolder);
  if (problem !== null) throw new Stopped(problem);
  const check = database.prepare('pragma main.quick_check(1)').get();
  if (check?.['quick_check'] !== 'ok') throw new Damaged();
  writeSetting(database, 'checked_at', wallTimeMs());
}

/** Before anything is written all is looked through; where nothing is, behind the scan, once a day. */
const isLookDue = (database: DatabaseSync) =>
  Math.abs(wallTimeMs() - (readSetting(database, 'checked_at') ?? 0)) > lookEveryMilliseconds;

// Ctrl-C reaches every process of the terminal, and the server decides how the scan ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// A server that died needs no scan.
process.on('disconnect', () => process.exit(0));
await work(readScanOrder(process.argv[2] ?? '{}'));
process.disconnect?.();
