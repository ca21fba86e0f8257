import { changeShows } from '../change-subscriptions.ts';
import type { SyncDevice } from '../device-repository.ts';
import { listSubscriptionChanges } from '../list-subscriptions.ts';
import { listSubscriptionsSince } from '../nextcloud-sync.ts';
import { nextSince } from '../show-routes.ts';
import type { ModelKind, World } from './test-model-world.ts';

type Options = {
  kind: ModelKind;
  device: () => Promise<SyncDevice>;
  /** Seconds, by the app's own clock. */
  time: () => number;
  /** The `since` that the app stores for a timestamp of the server. */
  storedSince: (timestamp: number) => number;
  meanwhile: () => Promise<void>;
};

/** The shows of a model client, with changes that it has not uploaded yet. */
export function modelShows(world: World, { kind, device, time, storedSince, meanwhile }: Options) {
  const { sync, userId, below, podcast, followed } = world;
  const isNextcloud = kind === 'nextcloud';
  const shows = new Set<string>();
  const [adding, removing] = [new Set<string>(), new Set<string>()];
  let sinceShows = 0;

  function change(): void {
    const url = world.shows[below(world.shows.length)] ?? '';
    const [into, outOf] = shows.has(url) ? [removing, adding] : [adding, removing];
    into.add(url);
    outOf.delete(url);
    if (!shows.delete(url)) shows.add(url);
  }

  async function syncAll(isLost: () => boolean): Promise<boolean> {
    const isForced = sinceShows > 0 && adding.size + removing.size === 0 && below(12) === 0;
    const since = isForced ? 0 : sinceShows;
    const before = [...shows];
    const fetchChanges = async () => {
      const currentDevice = await device();
      const newest = () => sync.syncClock.newest(sync.database, userId);
      if (isNextcloud) return listSubscriptionsSince(sync, currentDevice, since);
      const { newest: newestStamp, ...changes } = await listSubscriptionChanges(sync, currentDevice, {
        since,
        newest,
      });
      return { ...changes, timestamp: sync.syncClock.nextTimestamp(newestStamp) };
    };
    const changes = await fetchChanges();
    if (isLost()) return false;
    for (const url of changes.add) if (url !== podcast && !removing.has(url)) shows.add(url);
    // An app whose first responses were lost cannot tell its additions from removed shows: it drops them.
    for (const url of changes.remove) if (since === 0) adding.delete(url);
    for (const url of changes.remove) if (!adding.has(url)) shows.delete(url);
    sinceShows = storedSince(changes.timestamp);
    await meanwhile();
    const uploads = isForced ? { add: before, remove: [] } : { add: [...adding], remove: [...removing] };
    if (uploads.add.length + uploads.remove.length === 0) return true;
    await changeShows(sync, await device(), uploads);
    if (!isForced) for (const url of uploads.add) followed.add(url);
    for (const url of uploads.remove) followed.delete(url);
    const timestamp = await nextSince(sync, await device());
    if (isLost()) return false;
    for (const url of uploads.add) adding.delete(url);
    for (const url of uploads.remove) removing.delete(url);
    if (kind !== 'gpodder') sinceShows = isNextcloud ? time() : storedSince(timestamp);
    return true;
  }

  return { change, sync: syncAll, followed: () => [...shows].sort() };
}
