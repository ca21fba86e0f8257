import { applyActions } from './apply-actions.ts';
import type { SyncDevice } from './device-repository.ts';
import { listPositions } from './list-positions.ts';
import type { ParsedAction } from './parse-action.ts';
import { type SerializedAction, serializeAction } from './serialize-action.ts';
import type { Sync } from './sync.ts';

export type Told = { actions: SerializedAction[]; timestamp: number };

type Asking = {
  device: SyncDevice;
  /** Seconds, as we told them; 0 asks for all. */
  since: number;
  /** Whether an app that asks from before never got what came later. */
  isExact: boolean;
  feedId?: number | undefined;
};

/** What moved after `since` and was not moved by this device itself. With 0 all places, its own too. */
export async function listEpisodeActions(
  sync: Sync,
  { device, since, isExact, feedId }: Asking,
): Promise<Told> {
  const { database, shows, states, stamps, visits } = sync;
  const userId = device.user_id;
  const visitedAt = sync.now();
  await states.look(userId);
  // Before the places are read: what moves meanwhile is told next time.
  const newest = await stamps.newest(database, userId);
  const spellings = await shows.spellings(device.id);
  const told = await listPositions(database, userId, {
    since,
    without: since === 0 ? null : device.id,
    feedId,
    spellingOf: (id, url) => spellings.get(id) ?? url,
  });
  if (feedId === undefined) {
    if (isExact) await visits.forgetAfter(device.id, since);
    const [last] = await visits.of(device.id);
    // An app that was here when nothing was newer knew as much then as it does now.
    if (last === undefined || last.stamp < newest)
      await visits.note(device.id, { visited_at: visitedAt, stamp: newest });
    if (device.asked_for_all !== (since === 0))
      await sync.devices.set(device.id, { asked_for_all: since === 0 });
  }
  const actions = told.map(serializeAction).filter((action) => action !== undefined);
  return { actions, timestamp: stamps.told(newest) };
}

/**
 * Takes in what a device heard. Answers from where it is to ask next time: from where it last asked, if others moved
 * something meanwhile.
 */
export async function applyEpisodeActions(
  sync: Sync,
  { device, ahead }: { device: SyncDevice; ahead: number | null },
  actions: readonly ParsedAction[],
): Promise<number> {
  const { database, orphans, stamps, states, visits } = sync;
  const userId = device.user_id;
  await orphans.keep(userId, await applyActions(sync, { device, ahead }, actions));
  const newest = await stamps.newest(database, userId);
  const [last] = await visits.of(device.id);
  if (!(await states.anyOfOthers(userId, device.id, last?.stamp ?? 0))) return stamps.told(newest);
  // From 0 it would be told all, its own doing too.
  return last ? Math.max(1, last.stamp) : 0;
}
