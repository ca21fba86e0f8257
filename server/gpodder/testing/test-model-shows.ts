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
  /** What the app keeps of a timestamp that it was told. */
  remembered: (told: number) => number;
  meanwhile: () => Promise<void>;
};

/** The shows of a model client: those it has, and what its listener did that it did not tell yet. */
export function modelShows(world: World, { kind, device, time, remembered, meanwhile }: Options) {
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
    const stamp = async () => {
      const come = await device();
      const newest = () => sync.stamps.newest(sync.database, userId);
      if (isNextcloud) return listSubscriptionsSince(sync, come, since);
      const { newest: told, ...rest } = await listSubscriptionChanges(sync, come, { since, newest });
      return { ...rest, timestamp: sync.stamps.told(told) };
    };
    const told = await stamp();
    if (isLost()) return false;
    for (const url of told.add) if (url !== podcast && !removing.has(url)) shows.add(url);
    // Whose first answers were lost knows no better than one that begins anew: what left meanwhile is left.
    for (const url of told.remove) if (since === 0) adding.delete(url);
    for (const url of told.remove) if (!adding.has(url)) shows.delete(url);
    sinceShows = remembered(told.timestamp);
    await meanwhile();
    const sent = isForced ? { add: before, remove: [] } : { add: [...adding], remove: [...removing] };
    if (sent.add.length + sent.remove.length === 0) return true;
    await changeShows(sync, await device(), sent);
    if (!isForced) for (const url of sent.add) followed.add(url);
    for (const url of sent.remove) followed.delete(url);
    const timestamp = await nextSince(sync, await device());
    if (isLost()) return false;
    for (const url of sent.add) adding.delete(url);
    for (const url of sent.remove) removing.delete(url);
    if (kind !== 'gpodder') sinceShows = isNextcloud ? time() : remembered(timestamp);
    return true;
  }

  return { change, sync: syncAll, followed: () => [...shows].sort() };
}
