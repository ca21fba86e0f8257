import * as z from 'zod/mini';
import type { Database } from '#server/database/open-database.ts';
import { applyActions } from './apply-actions.ts';
import { actionShape } from './parse-action.ts';
import { openSync } from './sync.ts';
import { keyOf } from './unmatched-action-repository.ts';

/** Takes in what apps heard of episodes that were not known until a feed was read just now. */
export function createWaitingActions(database: Database, now: () => number = Date.now) {
  const sync = openSync(database, now);
  return async (feedId: number): Promise<void> => {
    const waiting = await sync.orphans.waitingFor(feedId);
    for (const [deviceId, rows] of Map.groupBy(waiting, ({ device_id }) => device_id)) {
      const device = await sync.devices.byId(deviceId);
      if (!device) continue;
      const actions = rows.map(({ action }) => z.parse(actionShape, JSON.parse(action)));
      // Its clock was taken into account when they came.
      const left = await applyActions(sync, { device, ahead: 0 }, actions);
      const stillWaiting = new Set(left.map(({ action }) => keyOf(action)));
      for (const row of rows) if (!stillWaiting.has(row.episode_key)) await sync.orphans.forget(row);
    }
  };
}
