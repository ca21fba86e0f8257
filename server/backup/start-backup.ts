import type { Location } from '#server/database/open-database.ts';
import { finishRestores, hasUnfinished } from './finish-restores.ts';
import { lockForRestore, lockWhileRunning, type Release } from './running-lock.ts';

/**
 * For whoever is about to work on a database: finishes a restore that was broken off, and says until released that
 * somebody is at work, so that none begins. Throws a sentence while one is going on.
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
