import type { SyncDevice } from '../device-repository.ts';
import type { SerializedAction } from '../episode-sync.ts';
import { applyEpisodeActions, listEpisodeActions } from '../episode-sync.ts';
import { applyEpisodeActionsAt, listEpisodeActionsSince } from '../nextcloud-routes.ts';
import type { ParsedAction } from '../parse-action.ts';
import type { Sync } from '../sync.ts';
import { modelShows } from './test-model-shows.ts';
import type { ModelKind, SyncChance, World } from './test-model-world.ts';

/** `clockAheadMs`: of the app's own clock. */
type Options = { kind: ModelKind; name: string; clockAheadMs: number };
export type ModelClient = ReturnType<typeof modelClient>;

const download = (sync: Sync, device: SyncDevice, since: number) =>
  listEpisodeActions(sync, { device, since, isExact: true });
const upload = (sync: Sync, device: SyncDevice, actions: readonly ParsedAction[]) =>
  applyEpisodeActions(sync, { device, clockAheadMs: 0 }, actions);

const byEpisode = () => new Map<string, number>();

export function modelClient(world: World, { kind, name, clockAheadMs }: Options) {
  const { sync, userId, clock, episodes, superseded, total, podcast } = world;
  const meanwhile = async () => world.meanwhile.shift()?.();
  const isNextcloud = kind === 'nextcloud';
  const downloadActions = isNextcloud ? listEpisodeActionsSince : download;
  const uploadActions = isNextcloud ? applyEpisodeActionsAt : upload;
  const time = () => Math.floor((clock.now + clockAheadMs) / 1000);
  const [local, updatedAt, last] = [byEpisode(), byEpisode(), byEpisode()];
  const [lastDownloaded, lastUploaded] = [byEpisode(), byEpisode()];
  /** Of each position that was played here: which ones of its episode the app had downloaded or played before. */
  const knownWhenHeard = new Map<number, readonly number[]>();
  const knownPositions = new Map<string, number[]>();
  let queue: ParsedAction[] = [];
  let sinceEpisodes = 0;

  const device = () => sync.devices.findOrCreate({ userId, appPasswordId: name }, name);
  const storedSince = (timestamp: number) => (kind === 'kasts' ? timestamp + 1 : timestamp);
  const shows = modelShows(world, { kind, device, time, storedSince });

  function learn(guid: string, position: number): void {
    knownPositions.set(guid, [...(knownPositions.get(guid) ?? []), position]);
  }

  function hear(number: number, near: number): void {
    const episode = episodes[number];
    if (!episode) return;
    const { guid, sound } = episode;
    const position = world.unused(near);
    const from = local.get(guid);
    if (from !== undefined) superseded.add(from);
    knownWhenHeard.set(position, knownPositions.get(guid) ?? []);
    learn(guid, position);
    local.set(guid, position);
    updatedAt.set(guid, time());
    last.set(guid, position);
    const playback = { position, total, isMark: false };
    queue.push({ podcast, episode: sound, guid, device: null, at: time() * 1000, heard: playback });
  }

  /** Whether the app goes on from its own position, which it takes to be newer. */
  function keepsOwn(guid: string, at: number, takesEqual: boolean): boolean {
    const unsent = Math.max(-1, ...queue.filter((one) => one.guid === guid).map((one) => one.at / 1000));
    const own = kind === 'gpodder' ? (updatedAt.get(guid) ?? -1) : unsent;
    return own > at || (own === at && (kind === 'gpodder' || !takesEqual));
  }

  function applyDownload(actions: readonly SerializedAction[], takesEqual: boolean): void {
    for (const action of actions) {
      if (action.action !== 'play') continue;
      const { guid, position, timestamp } = action;
      lastDownloaded.set(guid, position);
      learn(guid, position);
      const at = Date.parse(`${timestamp}Z`) / 1000;
      if (keepsOwn(guid, at, takesEqual)) continue;
      local.set(guid, position);
      updatedAt.set(guid, at);
    }
  }

  /** Uploads what was played; the timestamp of the response, null where that is lost. */
  async function uploadQueue(isLost: () => boolean): Promise<number | null> {
    const uploads = [...queue];
    const timestamp = await uploadActions(sync, await device(), uploads);
    for (const { guid, heard } of uploads)
      if (guid !== null && heard !== 'anew') lastUploaded.set(guid, heard.position);
    if (isLost()) return null;
    queue = queue.filter((action) => !uploads.includes(action));
    return timestamp;
  }

  /** The `since` that the app stores after an upload; gPodder stores that of its download. */
  const sinceAfterUpload = {
    nextcloud: time,
    gpodder: (since: number) => since,
    antennapod: storedSince,
    kasts: storedSince,
  };

  async function syncEpisodes(isLost: () => boolean, { takesEqual }: SyncChance): Promise<void> {
    const changes = await downloadActions(sync, await device(), sinceEpisodes);
    if (isLost()) return;
    applyDownload(changes.actions, takesEqual);
    await meanwhile();
    const since = storedSince(changes.timestamp);
    if (queue.length === 0) {
      sinceEpisodes = since;
      return;
    }
    const timestamp = await uploadQueue(isLost);
    if (timestamp !== null) sinceEpisodes = sinceAfterUpload[kind](kind === 'gpodder' ? since : timestamp);
  }

  return {
    name,
    last,
    lastDownloaded,
    knownWhenHeard,
    /** The position that it uploaded last for an episode. */
    uploadedPosition: (guid: string) => lastUploaded.get(guid),
    hear,
    changeShows: shows.change,
    followed: shows.followed,
    /** Syncs shows, then positions. Any response may be lost; then the next sync starts over. */
    async sync(chance: SyncChance): Promise<void> {
      let responses = 0;
      const isLost = () => responses++ === chance.lostResponse;
      if (!(await shows.sync(isLost, chance))) return;
      await meanwhile();
      await syncEpisodes(isLost, chance);
    },
  };
}
