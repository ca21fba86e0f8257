import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { attachIdentities, isDamaged, openFolderDatabase } from '../folder-database.ts';
import { writeSetting } from '../setting.ts';
import { pictureColours } from './picture-colours.ts';
import { scanFolders } from './scan-folders.ts';
import { type ScanReport, scanOrder } from './scan-messages.ts';
import { scanProgress } from './scan-progress.ts';

/** Runs one scan on a connection of its own, so that the server answers meanwhile; its memory goes when it ends. */
async function work(port: NonNullable<typeof parentPort>): Promise<void> {
  const request = z.parse(scanOrder, workerData);
  const report = (said: ScanReport) => port.postMessage(said);
  try {
    const database = openFolderDatabase(request.dataFolder);
    attachIdentities(database, request.dataFolder);
    const check = database.prepare('pragma main.quick_check(1)').get();
    if (check?.['quick_check'] !== 'ok') return report({ kind: 'damaged' });
    const progress = scanProgress(request.progressMemory);
    const outcome = await scanFolders(database, request, progress, Date.now());
    writeSetting(database, 'finished_at', Date.now());
    report({ kind: 'scanned', ...outcome });
    await pictureColours(database, () => progress.get('stop') === 1, request);
    database.close();
  } catch (thrown) {
    if (!isDamaged(thrown)) throw thrown;
    report({ kind: 'damaged' });
  }
}

if (parentPort) await work(parentPort);
