import type { DeviceRepository, SyncDevice } from './device-repository.ts';
import { isForApps, type ShowRepository, type SyncedShow } from './subscription-repository.ts';

type Needs = { shows: ShowRepository; devices: Pick<DeviceRepository, 'set'> };

/** Addresses as the device writes them. */
export type SubscriptionChanges = { add: string[]; remove: string[] };

/** All shows of a listener, as this device writes their addresses. */
export async function listShows({ shows }: Needs, device: SyncDevice): Promise<SyncedShow[]> {
  const known = (await shows.look(device.user_id)).filter((show) => !show.gone && isForApps(show));
  return spelled(shows, device, known);
}

async function spelled(
  shows: ShowRepository,
  device: SyncDevice,
  told: readonly SyncedShow[],
): Promise<SyncedShow[]> {
  const spellings = await shows.spellings(device.id);
  const unknown = told.filter(({ feedId }) => !spellings.has(feedId));
  if (unknown.length > 0) await shows.spell(device.id, unknown, { told: true });
  return told.map((show) => ({ ...show, url: spellings.get(show.feedId) ?? show.url }));
}

/**
 * From which stamp on a device that asks for all may hold a show that left: one that never showed that an answer came to
 * it, from the first that it may have got. Null: it holds none.
 */
function mayHoldFrom({ told_shows, is_new, repeats_from }: SyncDevice): number | null {
  return is_new ? (repeats_from ?? told_shows) : 0;
}

/**
 * What came and left after `since` and is not this device's own doing. 0 asks for all: a device that is new is told of no
 * show that left, and one that was here before of all that did, for it may hold them still.
 */
export async function listSubscriptionChanges(
  { shows, devices }: Needs,
  device: SyncDevice,
  { since, newest }: { since: number; newest: () => Promise<number> },
): Promise<SubscriptionChanges & { newest: number }> {
  const all = (await shows.look(device.user_id)).filter(isForApps);
  const from = since === 0 ? mayHoldFrom(device) : null;
  const ofOthers = all.filter(({ deviceId }) => deviceId !== device.id);
  const left = ofOthers.filter(
    ({ gone, stamp }) => gone && (since === 0 ? from !== null && stamp > from : stamp > since),
  );
  const came =
    since === 0
      ? all.filter(({ gone }) => !gone)
      : ofOthers.filter(({ gone, stamp }) => !gone && stamp > since);
  const stamp = await newest();
  const values = { told_shows: stamp, repeats_from: from, is_new: device.is_new && since === 0 };
  if (
    device.told_shows !== values.told_shows ||
    device.repeats_from !== values.repeats_from ||
    device.is_new !== values.is_new
  )
    await devices.set(device.id, values);
  const urls = async (list: SyncedShow[]) => (await spelled(shows, device, list)).map(({ url }) => url);
  return { add: await urls(came), remove: await urls(left), newest: stamp };
}
