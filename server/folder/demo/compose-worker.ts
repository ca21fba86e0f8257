import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { composeCollection } from './compose-collection.ts';

/** Composes in the background; says 'album' after each. On Linux a thread's priority is its own, so sound goes first. */
async function work(port: NonNullable<typeof parentPort>): Promise<void> {
  const { folder } = z.parse(z.object({ folder: z.string() }), workerData);
  let first = true;
  await composeCollection(folder, () => {
    port.postMessage('album');
    if (first && process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);
    first = false;
  });
}

if (parentPort) await work(parentPort);
