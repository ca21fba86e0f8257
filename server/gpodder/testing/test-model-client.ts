import type { SyncDevice } from '../device-repository.ts';
import { applyEpisodeActions, listEpisodeActions } from '../episode-sync.ts';
import { applyEpisodeActionsAt, listEpisodeActionsSince } from '../nextcloud-sync.ts';
import type { ParsedAction } from '../parse-action.ts';
import type { SerializedAction } from '../serialize-action.ts';
import type { Sync } from '../sync.ts';
import { modelShows } from './test-model-shows.ts';
import type { ModelKind, World } from './test-model-world.ts';

type Options = { kind: ModelKind; name: string; meanwhile: () => Promise<void> };

const download = (sync: Sync, device: SyncDevice, since: number) =>
  listEpisodeActions(sync, { device, since, isExact: true });
const upload = (sync: Sync, device: SyncDevice, actions: readonly ParsedAction[]) =>
  applyEpisodeActions(sync, { device, clockAheadMs: 0 }, actions);

const byEpisode = () => new Map<string, number>();

const day = 24 * 60 * 60_000;

export function modelClient(world: World, { kind, name, meanwhile }: Options) {
  const { sync, userId, below, clock, episodes, superseded, somewhere, total, podcast } = world;
  const isNextcloud = kind === 'nextcloud';
  // Only apps of NextCloud's kind send their own time; clocks of the others are right to some seconds.
  const skew = isNextcloud ? (below(7) - 3) * below(day) : 0;
  const time = () => Math.floor((clock.now + skew) / 1000);
  const [local, updatedAt, last] = [byEpisode(), byEpisode(), byEpisode()];
  const [lastDownloaded, lastUploaded] = [byEpisode(), byEpisode()];
  let queue: ParsedAction[] = [];
  let sinceEpisodes = 0;

  const device = () => sync.devices.findOrCreate({ userId, appPasswordId: name }, name);
  const storedSince = (timestamp: number) => (kind === 'kasts' ? timestamp + 1 : timestamp);
  const shows = modelShows(world, { kind, device, time, storedSince, meanwhile });

  function hear(): void {
    const episode = episodes[below(episodes.length)];
    if (!episode) return;
    const { guid, sound } = episode;
    const position = somewhere();
    const from = local.get(guid);
    if (from !== undefined) superseded.add(from);
    local.set(guid, position);
    updatedAt.set(guid, time());
    last.set(guid, position);
    const playback = { position, total, isMark: false };
    queue.push({ podcast, episode: sound, guid, device: null, at: time() * 1000, heard: playback });
  }

  function applyDownload(actions: readonly SerializedAction[]): void {
    for (const action of actions) {
      if (action.action !== 'play') continue;
      const { guid, position, timestamp } = action;
      lastDownloaded.set(guid, position);
      const at = Date.parse(`${timestamp}Z`) / 1000;
      const unsent = Math.max(-1, ...queue.filter((one) => one.guid === guid).map((one) => one.at / 1000));
      const own = kind === 'gpodder' ? (updatedAt.get(guid) ?? -1) : unsent;
      if (own > at || (own === at && (kind === 'gpodder' || below(2) === 0))) continue;
      local.set(guid, position);
      updatedAt.set(guid, at);
    }
  }

  async function syncEpisodes(isLost: () => boolean): Promise<void> {
    const changes = await (isNextcloud ? listEpisodeActionsSince : download)(
      sync,
      await device(),
      sinceEpisodes,
    );
    if (isLost()) return;
    applyDownload(changes.actions);
    await meanwhile();
    const uploads = [...queue];
    let next = storedSince(changes.timestamp);
    if (uploads.length > 0) {
      const timestamp = await (isNextcloud ? applyEpisodeActionsAt : upload)(sync, await device(), uploads);
      for (const { guid, heard } of uploads)
        if (guid !== null && heard !== 'anew') lastUploaded.set(guid, heard.position);
      if (isLost()) return;
      queue = queue.filter((action) => !uploads.includes(action));
      if (kind !== 'gpodder') next = isNextcloud ? time() : storedSince(timestamp);
    }
    sinceEpisodes = next;
  }

  return {
    name,
    last,
    lastDownloaded,
    /** The position that it uploaded last for an episode. */
    uploadedPosition: (guid: string) => lastUploaded.get(guid),
    hear,
    changeShows: shows.change,
    followed: shows.followed,
    /** Syncs shows, then positions. Any response may be lost; then the next sync starts over. */
    async sync({ mayFail }: { mayFail: boolean }): Promise<void> {
      const isLost = () => mayFail && below(10) === 0;
      if (!(await shows.sync(isLost))) return;
      await meanwhile();
      await syncEpisodes(isLost);
    },
  };
}
