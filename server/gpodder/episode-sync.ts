import { applyActions } from './apply-actions.ts';
import type { SyncDevice } from './device-repository.ts';
import { listPositions } from './list-positions.ts';
import type { ParsedAction } from './parse-action.ts';
import { type SerializedAction, serializeAction } from './serialize-action.ts';
import type { Sync } from './sync.ts';

export type EpisodeChanges = { actions: SerializedAction[]; timestamp: number };

type ListRequest = {
  device: SyncDevice;
  /** A timestamp of an earlier response, in seconds; 0 asks for everything. */
  since: number;
  /** Whether a smaller `since` than before proves that later responses were lost. */
  isExact: boolean;
  feedId?: number | undefined;
};

/** Positions that moved after `since` and that another device moved. With 0 all positions, the device's own too. */
export async function listEpisodeActions(
  sync: Sync,
  { device, since, isExact, feedId }: ListRequest,
): Promise<EpisodeChanges> {
  const { database, shows, states, syncClock, cursors } = sync;
  const userId = device.user_id;
  const requestedAt = sync.now();
  await states.refresh(userId);
  // Read before the positions: what moves meanwhile is part of the next response.
  const newest = await syncClock.newest(database, userId);
  const clientUrls = await shows.clientUrls(device.id);
  const positions = await listPositions(database, userId, {
    since,
    without: since === 0 ? null : device.id,
    feedId,
    clientUrlOf: (id, url) => clientUrls.get(id) ?? url,
  });
  if (feedId === undefined) {
    if (isExact) await cursors.forgetAfter(device.id, since);
    const [last] = await cursors.of(device.id);
    // A cursor with the same stamp exists already and is older, so it says more.
    if (last === undefined || last.stamp < newest)
      await cursors.record(device.id, { visited_at: requestedAt, stamp: newest });
    if (device.asked_for_all !== (since === 0))
      await sync.devices.set(device.id, { asked_for_all: since === 0 });
  }
  const actions = positions.map(serializeAction).filter((action) => action !== undefined);
  return { actions, timestamp: syncClock.nextTimestamp(newest) };
}

/**
 * Applies uploaded actions. Returns the next `since` of the device in seconds: that of its last download, if another
 * device moved something meanwhile.
 */
export async function applyEpisodeActions(
  sync: Sync,
  { device, clockAheadMs }: { device: SyncDevice; clockAheadMs: number | null },
  actions: readonly ParsedAction[],
): Promise<number> {
  const { database, unmatchedActions, syncClock, states, cursors } = sync;
  const userId = device.user_id;
  await unmatchedActions.save(userId, await applyActions(sync, { device, clockAheadMs }, actions));
  const newest = await syncClock.newest(database, userId);
  const [last] = await cursors.of(device.id);
  if (!(await states.anyOfOthers(userId, device.id, last?.stamp ?? 0)))
    return syncClock.nextTimestamp(newest);
  // 0 would download everything, the device's own changes too.
  return last ? Math.max(1, last.stamp) : 0;
}
