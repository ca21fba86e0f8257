import * as z from 'zod/mini';
import { wallTimeMs } from '#rules/clock.ts';
import type { Database } from '#server/database/open-database.ts';
import { applyActions } from './apply-actions.ts';
import { actionShape } from './parse-action.ts';
import { openSync } from './sync.ts';
import { keyOf } from './unmatched-action-repository.ts';

/** Applies the stored actions of episodes that a refresh of their feed has just added. */
export function createWaitingActions(database: Database, now: () => number = wallTimeMs) {
  const sync = openSync(database, now);
  return async (feedId: number): Promise<void> => {
    const pending = await sync.unmatchedActions.pendingFor(feedId);
    for (const [deviceId, rows] of Map.groupBy(pending, ({ device_id }) => device_id)) {
      const device = await sync.devices.byId(deviceId);
      if (!device) continue;
      const actions = rows.map(({ action }) => z.parse(actionShape, JSON.parse(action)));
      // Their times were corrected by the clock of the device when they were stored.
      const unmatched = await applyActions(sync, { device, clockAheadMs: 0 }, actions);
      const unmatchedKeys = new Set(unmatched.map(({ action }) => keyOf(action)));
      for (const row of rows)
        if (!unmatchedKeys.has(row.episode_key)) await sync.unmatchedActions.forget(row);
    }
  };
}
