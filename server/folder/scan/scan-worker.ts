import * as z from 'zod/mini';
import { isDamaged } from '#server/database/sqlite-fault.ts';
import { attachIdentities, identityProblem, openFolderDatabase } from '../store/folder-database.ts';
import { writeSetting } from '../store/setting.ts';
import { pictureColours } from './picture-colours.ts';
import { scanFolders } from './scan-folders.ts';
import { type ScanReport, scanOrder } from './scan-messages.ts';
import { scanProgress } from './scan-progress.ts';

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
async function work(order: unknown): Promise<void> {
  const request = z.parse(scanOrder, order);
  const database = openFolderDatabase(request.dataFolder);
  try {
    attachIdentities(database, request.dataFolder);
  } catch (thrown) {
    return stopFor(thrown instanceof Error ? thrown.message : String(thrown));
  }
  // Before anything is written: what cannot be read of the identities would be given out anew.
  const problem = identityProblem(database, request.dataFolder);
  if (problem !== null) return stopFor(problem);
  try {
    const check = database.prepare('pragma main.quick_check(1)').get();
    if (check?.['quick_check'] !== 'ok') return await report({ kind: 'damaged' });
    const progress = scanProgress(request.progressPath);
    const outcome = await scanFolders(database, request, progress, Date.now());
    writeSetting(database, 'finished_at', Date.now());
    await report({ kind: 'scanned', ...outcome });
    await pictureColours(database, () => progress.get('stop') === 1, request);
    database.close();
  } catch (thrown) {
    if (!isDamaged(thrown)) throw thrown;
    await report({ kind: 'damaged' });
  }
}

// Ctrl-C reaches every process of the terminal, and the server decides how the scan ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// A server that died needs no scan.
process.on('disconnect', () => process.exit(0));
await work(JSON.parse(process.argv[2] ?? '{}'));
process.disconnect?.();
