import type { SyncDevice } from '../device-repository.ts';
import { applyEpisodeActions, listEpisodeActions } from '../episode-sync.ts';
import { applyEpisodeActionsAt, listEpisodeActionsSince } from '../nextcloud-sync.ts';
import type { ParsedAction } from '../parse-action.ts';
import type { SerializedAction } from '../serialize-action.ts';
import type { Sync } from '../sync.ts';
import { modelShows } from './test-model-shows.ts';
import type { ModelKind, World } from './test-model-world.ts';

type Options = { kind: ModelKind; name: string; meanwhile: () => Promise<void> };

const asks = (sync: Sync, device: SyncDevice, since: number) =>
  listEpisodeActions(sync, { device, since, isExact: true });
const tells = (sync: Sync, device: SyncDevice, actions: readonly ParsedAction[]) =>
  applyEpisodeActions(sync, { device, ahead: 0 }, actions);

const byEpisode = () => new Map<string, number>();

const day = 24 * 60 * 60_000;

export function modelClient(world: World, { kind, name, meanwhile }: Options) {
  const { sync, userId, below, clock, episodes, left, somewhere, total, podcast } = world;
  const isNextcloud = kind === 'nextcloud';
  // Only apps of the NextCloud kind say what their clock says; those of others are right to some seconds.
  const skew = isNextcloud ? (below(7) - 3) * below(day) : 0;
  const time = () => Math.floor((clock.now + skew) / 1000);
  const [local, changedAt, last] = [byEpisode(), byEpisode(), byEpisode()];
  const [toldLast, movedHere] = [byEpisode(), byEpisode()];
  let queue: ParsedAction[] = [];
  let sinceEpisodes = 0;

  const device = () => sync.devices.come({ userId, appPasswordId: name }, name);
  const remembered = (told: number) => (kind === 'kasts' ? told + 1 : told);
  const shows = modelShows(world, { kind, device, time, remembered, meanwhile });

  function hear(): void {
    const episode = episodes[below(episodes.length)];
    if (!episode) return;
    const { guid, sound } = episode;
    const position = somewhere();
    const from = local.get(guid);
    if (from !== undefined) left.add(from);
    local.set(guid, position);
    changedAt.set(guid, time());
    last.set(guid, position);
    const heard = { position, total, isMark: false };
    queue.push({ podcast, episode: sound, guid, device: null, at: time() * 1000, heard });
  }

  function takeIn(actions: readonly SerializedAction[]): void {
    for (const told of actions) {
      if (told.action !== 'play') continue;
      const { guid, position, timestamp } = told;
      toldLast.set(guid, position);
      const at = Date.parse(`${timestamp}Z`) / 1000;
      const unsent = Math.max(-1, ...queue.filter((one) => one.guid === guid).map((one) => one.at / 1000));
      const own = kind === 'gpodder' ? (changedAt.get(guid) ?? -1) : unsent;
      if (own > at || (own === at && (kind === 'gpodder' || below(2) === 0))) continue;
      local.set(guid, position);
      changedAt.set(guid, at);
    }
  }

  async function syncEpisodes(isLost: () => boolean): Promise<void> {
    const told = await (isNextcloud ? listEpisodeActionsSince : asks)(sync, await device(), sinceEpisodes);
    if (isLost()) return;
    takeIn(told.actions);
    await meanwhile();
    const sent = [...queue];
    let next = remembered(told.timestamp);
    if (sent.length > 0) {
      const timestamp = await (isNextcloud ? applyEpisodeActionsAt : tells)(sync, await device(), sent);
      for (const { guid, heard } of sent)
        if (guid !== null && heard !== 'anew') movedHere.set(guid, heard.position);
      if (isLost()) return;
      queue = queue.filter((action) => !sent.includes(action));
      if (kind !== 'gpodder') next = isNextcloud ? time() : remembered(timestamp);
    }
    sinceEpisodes = next;
  }

  return {
    name,
    last,
    toldLast,
    /** What it told last of an episode. */
    movedLast: (guid: string) => movedHere.get(guid),
    hear,
    changeShows: shows.change,
    followed: shows.followed,
    /** Shows first, then places; any answer may be lost, and then it begins anew another time. */
    async sync({ mayFail }: { mayFail: boolean }): Promise<void> {
      const isLost = () => mayFail && below(10) === 0;
      if (!(await shows.sync(isLost))) return;
      await meanwhile();
      await syncEpisodes(isLost);
    },
  };
}
