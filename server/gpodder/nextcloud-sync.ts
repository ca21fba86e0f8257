import type { SyncDevice } from './device-repository.ts';
import { applyEpisodeActions, listEpisodeActions, type Told } from './episode-sync.ts';
import { listSubscriptionChanges, type SubscriptionChanges } from './list-subscriptions.ts';
import type { ParsedAction } from './parse-action.ts';
import type { Sync } from './sync.ts';

/** These apps ask from when they last sent something by their own clock, which may be wrong by a day. */
const marginSeconds = 36 * 60 * 60;

/** From where such an app is told: never from later than what it was told last. What it hears twice does no harm. */
function earlier(since: number, now: number, told: number | undefined): number {
  if (since === 0) return 0;
  return Math.max(1, Math.min(since, Math.floor(now / 1000), told ?? since) - marginSeconds);
}

/** Shows that came and left, for an app that asks by its own clock. */
export async function listSubscriptionsSince(
  sync: Sync,
  device: SyncDevice,
  since: number,
): Promise<SubscriptionChanges & { timestamp: number }> {
  const { stamps, database, devices } = sync;
  // One that says what it said before never got our answer.
  const known = since === device.asked_shows_since ? device.told_shows_from : device.told_shows;
  if (since !== device.asked_shows_since)
    await devices.set(device.id, { asked_shows_since: since, told_shows_from: known });
  const from = earlier(since, sync.now(), known ?? undefined);
  const newest = () => stamps.newest(database, device.user_id);
  const told = await listSubscriptionChanges(sync, device, { since: from, newest });
  return { add: told.add, remove: told.remove, timestamp: stamps.told(told.newest) };
}

/**
 * Places, for an app that asks by its own clock. When it first comes after it sent something it says when that was, by
 * that clock: so we know how far it is ahead. One that says what it said before never got our answer.
 */
export async function listEpisodeActionsSince(sync: Sync, device: SyncDevice, since: number): Promise<Told> {
  const { devices, visits } = sync;
  const { id, posted_at, asked_since, clock_ahead } = device;
  if (since === asked_since) await visits.forgetLast(id);
  else {
    const isLearnt = posted_at !== null && since > 0;
    await devices.set(id, {
      asked_since: since,
      posted_at: null,
      clock_ahead: isLearnt ? since * 1000 - posted_at : clock_ahead,
    });
  }
  const [last] = await visits.of(id);
  return listEpisodeActions(sync, { device, since: earlier(since, sync.now(), last?.stamp), isExact: false });
}

/** Takes in what such an app heard. */
export async function applyEpisodeActionsAt(
  sync: Sync,
  device: SyncDevice,
  actions: readonly ParsedAction[],
): Promise<number> {
  const timestamp = await applyEpisodeActions(sync, { device, ahead: device.clock_ahead }, actions);
  await sync.devices.set(device.id, { posted_at: sync.now() });
  return timestamp;
}
