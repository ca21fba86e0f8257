import type { DeviceRepository, SyncDevice } from './device-repository.ts';
import { isForApps, type ShowRepository, type SyncedShow } from './subscription-repository.ts';

type Needs = { shows: ShowRepository; devices: Pick<DeviceRepository, 'set'> };

/** Addresses as the device writes them. */
export type SubscriptionChanges = { add: string[]; remove: string[] };

/** All shows of a listener, as this device writes their addresses. */
export async function listShows({ shows }: Needs, device: SyncDevice): Promise<SyncedShow[]> {
  const currentShows = (await shows.refresh(device.user_id)).filter(
    (show) => !show.isRemoved && isForApps(show),
  );
  return withClientUrls(shows, device, currentShows);
}

async function withClientUrls(
  shows: ShowRepository,
  device: SyncDevice,
  list: readonly SyncedShow[],
): Promise<SyncedShow[]> {
  const clientUrls = await shows.clientUrls(device.id);
  const unsavedShows = list.filter(({ feedId }) => !clientUrls.has(feedId));
  if (unsavedShows.length > 0) await shows.saveClientUrls(device.id, unsavedShows, { keepsExisting: true });
  return list.map((show) => ({ ...show, url: clientUrls.get(show.feedId) ?? show.url }));
}

/**
 * The stamp after which a device that asks for everything may still hold removed shows: that of the first response it may
 * have received, where none is confirmed. Null: it holds none.
 */
function mayHoldFrom({ told_shows, is_new, repeats_from }: SyncDevice): number | null {
  return is_new ? (repeats_from ?? told_shows) : 0;
}

/**
 * Shows added and removed after `since` by anything but this device. 0 asks for everything: a new device gets no removals,
 * a known device gets all of them, since it may still hold the shows.
 */
export async function listSubscriptionChanges(
  { shows, devices }: Needs,
  device: SyncDevice,
  { since, newest }: { since: number; newest: () => Promise<number> },
): Promise<SubscriptionChanges & { newest: number }> {
  // Read before the shows: what another device changes meanwhile is part of the next response.
  const newestBefore = await newest();
  const syncedShows = await shows.refresh(device.user_id);
  const all = syncedShows.filter(isForApps);
  const heldFrom = since === 0 ? mayHoldFrom(device) : null;
  const ofOthers = all.filter(({ deviceId }) => deviceId !== device.id);
  const removedShows = ofOthers.filter(
    ({ isRemoved, stamp }) =>
      isRemoved && (since === 0 ? heldFrom !== null && stamp > heldFrom : stamp > since),
  );
  const addedShows =
    since === 0
      ? all.filter(({ isRemoved }) => !isRemoved)
      : ofOthers.filter(({ isRemoved, stamp }) => !isRemoved && stamp > since);
  const stamp = Math.max(newestBefore, ...syncedShows.map((show) => show.stamp));
  const values = { told_shows: stamp, repeats_from: heldFrom, is_new: device.is_new && since === 0 };
  if (
    device.told_shows !== values.told_shows ||
    device.repeats_from !== values.repeats_from ||
    device.is_new !== values.is_new
  )
    await devices.set(device.id, values);
  const urls = async (list: SyncedShow[]) =>
    (await withClientUrls(shows, device, list)).map(({ url }) => url);
  return { add: await urls(addedShows), remove: await urls(removedShows), newest: stamp };
}
