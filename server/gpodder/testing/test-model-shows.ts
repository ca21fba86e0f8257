import { changeShows } from '../change-subscriptions.ts';
import type { SyncDevice } from '../device-repository.ts';
import { listSubscriptionChanges } from '../list-subscriptions.ts';
import { listSubscriptionsSince } from '../nextcloud-routes.ts';
import { nextSince } from '../show-routes.ts';
import type { ModelKind, SyncChance, World } from './test-model-world.ts';

type Options = {
  kind: ModelKind;
  device: () => Promise<SyncDevice>;
  /** Seconds, by the app's own clock. */
  time: () => number;
  /** The `since` that the app stores for a timestamp of the server. */
  storedSince: (timestamp: number) => number;
};

type Uploads = { add: string[]; remove: string[] };

/** The shows of a model client, with changes that it has not uploaded yet. */
export function modelShows(world: World, { kind, device, time, storedSince }: Options) {
  const { sync, userId, podcast, followed } = world;
  const meanwhile = async () => world.meanwhile.shift()?.();
  const isNextcloud = kind === 'nextcloud';
  const shows = new Set<string>();
  const [adding, removing] = [new Set<string>(), new Set<string>()];
  let sinceShows = 0;

  function change(show: number): void {
    const url = world.shows[show] ?? '';
    const [into, outOf] = shows.has(url) ? [removing, adding] : [adding, removing];
    into.add(url);
    outOf.delete(url);
    if (!shows.delete(url)) shows.add(url);
  }

  async function fetchChanges(since: number) {
    const currentDevice = await device();
    const newest = () => sync.syncClock.newest(sync.database, userId);
    if (isNextcloud) return listSubscriptionsSince(sync, currentDevice, since);
    const { newest: newestStamp, ...changes } = await listSubscriptionChanges(sync, currentDevice, {
      since,
      newest,
    });
    return { ...changes, timestamp: sync.syncClock.nextTimestamp(newestStamp) };
  }

  function applyChanges({ add, remove }: Uploads, since: number): void {
    for (const url of add.filter((one) => one !== podcast && !removing.has(one))) shows.add(url);
    // An app whose first responses were lost cannot tell its additions from removed shows: it drops them.
    if (since === 0) for (const url of remove) adding.delete(url);
    for (const url of remove.filter((one) => !adding.has(one))) shows.delete(url);
  }

  function noteFollowed({ add, remove }: Uploads): void {
    for (const url of add) followed.add(url);
    for (const url of remove) followed.delete(url);
  }

  /** Uploads changes; false where the response is lost. */
  async function upload(uploads: Uploads, isForced: boolean, isLost: () => boolean): Promise<boolean> {
    await changeShows(sync, await device(), uploads);
    if (!isForced) noteFollowed(uploads);
    const timestamp = await nextSince(sync, await device());
    if (isLost()) return false;
    for (const url of uploads.add) adding.delete(url);
    for (const url of uploads.remove) removing.delete(url);
    if (kind !== 'gpodder') sinceShows = isNextcloud ? time() : storedSince(timestamp);
    return true;
  }

  async function syncAll(isLost: () => boolean, chance: SyncChance): Promise<boolean> {
    const isForced = sinceShows > 0 && adding.size + removing.size === 0 && chance.isForced;
    const since = isForced ? 0 : sinceShows;
    const before = [...shows];
    const changes = await fetchChanges(since);
    if (isLost()) return false;
    applyChanges(changes, since);
    sinceShows = storedSince(changes.timestamp);
    await meanwhile();
    const uploads = isForced ? { add: before, remove: [] } : { add: [...adding], remove: [...removing] };
    return uploads.add.length + uploads.remove.length === 0 || upload(uploads, isForced, isLost);
  }

  return { change, sync: syncAll, followed: () => [...shows].sort() };
}
