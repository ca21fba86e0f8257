import type { Location } from '#server/database/open-database.ts';
import { finishRestores, hasUnfinished } from './finish-restores.ts';
import { lockForRestore, lockWhileRunning, type Release } from './running-lock.ts';

/**
 * Prepares work on a database: finishes an interrupted restore, and takes the shared lock, so that no restore starts until it
 * is released. Throws a sentence during a restore.
 */
export async function beginWork(location: Location, dataFolder: string): Promise<Release> {
  if (hasUnfinished(dataFolder)) {
    const release = await lockForRestore(location, dataFolder);
    try {
      await finishRestores(location, dataFolder);
    } finally {
      await release();
    }
  }
  return lockWhileRunning(location, dataFolder);
}
