import type { Database } from '#server/database/open-database.ts';
import { createFeedRepository } from '#server/podcasts/store/feed-repository.ts';
import { createDeviceRepository } from './device-repository.ts';
import { createRemovalRepository } from './pending-removal-repository.ts';
import { createStateRepository } from './position-repository.ts';
import { createShowRepository } from './subscription-repository.ts';
import { createSyncClock } from './sync-clock.ts';
import { createSyncCursorRepository } from './sync-cursor-repository.ts';
import { createUnmatchedActionRepository } from './unmatched-action-repository.ts';

export type Sync = ReturnType<typeof openSync>;

/** All repositories of podcast sync on one database. */
export function openSync(database: Database, now: () => number) {
  const syncClock = createSyncClock(now);
  return {
    database,
    now,
    syncClock,
    feeds: createFeedRepository(database),
    devices: createDeviceRepository(database, now),
    cursors: createSyncCursorRepository(database),
    states: createStateRepository(database, syncClock, now),
    shows: createShowRepository(database, syncClock),
    removals: createRemovalRepository(database, now),
    unmatchedActions: createUnmatchedActionRepository(database, now),
  };
}
