import { inChunks } from '#rules/in-chunks.ts';
import { pastTime } from '#server/clock/past-time.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Progress } from '#server/podcasts/progress/merge-progress.ts';
import { createProgressRepository } from '#server/podcasts/progress/progress-repository.ts';
import { type FeedRepository, keyFor } from '#server/podcasts/store/feed-repository.ts';
import type { SyncDevice } from './device-repository.ts';
import { episodeFinder } from './episode-finder.ts';
import type { ParsedAction } from './parse-action.ts';
import type { StateRepository } from './position-repository.ts';
import { progressFromAction } from './progress-from-action.ts';
import { showFinder, webAddress } from './show-finder.ts';
import type { ShowRepository } from './subscription-repository.ts';
import { knownAt, type SyncCursor, type SyncCursorRepository } from './sync-cursor-repository.ts';
import type { UnmatchedAction } from './unmatched-action-repository.ts';

export type ApplyNeeds = {
  database: Database;
  shows: ShowRepository;
  feeds: FeedRepository;
  states: StateRepository;
  visits: Pick<SyncCursorRepository, 'of'>;
  now: () => number;
};

/** So many in one transaction: nobody waits long for the one writer of SQLite. */
const atOnce = 250;

/** No clock is wrong by more, unless by years; then it says nothing of the others. */
const maxLead = 24 * 60 * 60 * 1000;

/** What was done with one episode, in its order. */
type Place = { episodeId: number; length: number | null; actions: ParsedAction[] };
/**
 * `ahead`: how far the device's clock is known to be ahead of ours, in milliseconds; null where it says nothing of when
 * something was done. `lead`: how far what it sends seems to be in the future.
 */
type Teller = { device: SyncDevice; ahead: number | null; lead: number };

/** The actions of each episode that is known, and what waits for one. */
async function sorted(
  needs: ApplyNeeds,
  device: SyncDevice,
  actions: readonly ParsedAction[],
): Promise<{ places: Place[]; orphans: UnmatchedAction[] }> {
  const userId = device.user_id;
  const known = await needs.shows.look(userId);
  const find = await showFinder(needs, userId, known);
  const places = new Map<number, Place>();
  const orphans: UnmatchedAction[] = [];
  const byShow = Map.groupBy(actions, (action) => action.podcast);
  const feedIds = await find([...byShow.keys()]);
  for (const [podcast, ofShow] of byShow) {
    const feedId = feedIds.shift();
    const episodeOf = feedId === undefined ? undefined : await episodeFinder(needs.database, feedId);
    const address = known.find((show) => show.feedId === feedId)?.url ?? webAddress(podcast);
    for (const action of ofShow) {
      const episode = episodeOf?.(action);
      const place = episode && places.get(episode.id);
      if (place) place.actions.push(action);
      else if (episode)
        places.set(episode.id, { episodeId: episode.id, length: episode.length, actions: [action] });
      else if (address !== null)
        orphans.push({ feedKey: keyFor(address, userId).key, deviceId: device.id, action });
    }
  }
  return { places: [...places.values()].sort((one, other) => one.episodeId - other.episodeId), orphans };
}

async function write(
  { database, states, now }: ApplyNeeds,
  { device, ahead, lead }: Teller,
  places: readonly Place[],
  visits: readonly SyncCursor[],
): Promise<void> {
  const userId = device.user_id;
  const stand = await states.of(
    userId,
    places.map(({ episodeId }) => episodeId),
  );
  const moved: { episodeId: number; movedVersion: number; deviceId: string }[] = [];
  await database.transaction().execute(async (transaction) => {
    const progress = createProgressRepository(transaction, now);
    for (const { episodeId, length, actions } of places) {
      const state = stand.get(episodeId);
      const knewAt = (at: number) => {
        const told = ahead === null ? undefined : knownAt(visits, at - lead);
        return state?.device_id === device.id || (told !== undefined && state && state.stamp <= told);
      };
      const mover = { deviceId: device.id, ahead: ahead ?? lead, tellsAll: device.asked_for_all };
      let movedVersion = 0;
      const after = await progress.change(userId, episodeId, (before) => {
        movedVersion = before?.movedVersion ?? 0;
        const isAsTold = state?.moved_version === movedVersion;
        const take = (stand: Progress | undefined, action: ParsedAction) =>
          progressFromAction(stand, action, length, {
            ...mover,
            knows: isAsTold && Boolean(knewAt(action.at)),
          });
        return actions.reduce(take, before);
      });
      if (after && after.movedVersion !== movedVersion)
        moved.push({ episodeId, movedVersion: after.movedVersion, deviceId: device.id });
    }
  });
  await states.moved(userId, moved);
}

/**
 * Takes in what a device heard, and answers what waits for an episode that is not known here. The device's clock decides
 * what it knew when it did so, and nothing else: what came in before it and was not known to it stays, and its own place
 * stands beside.
 */
export async function applyActions(
  needs: ApplyNeeds,
  { device, ahead }: Omit<Teller, 'lead'>,
  sent: readonly ParsedAction[],
): Promise<UnmatchedAction[]> {
  const now = needs.now();
  const times = sent.map((action) => ({ ...action, at: action.at - (ahead ?? 0) }));
  const leads = times.map(({ at }) => at - now).filter((lead) => lead <= maxLead);
  const teller = { device, ahead, lead: Math.max(0, ...leads) };
  const actions = times
    .map((action) => ({ ...action, at: pastTime(action.at, now) }))
    .sort((one, other) => one.at - other.at);
  await needs.states.look(device.user_id);
  const { places, orphans } = await sorted(needs, device, actions);
  const visits = await needs.visits.of(device.id);
  for (const slice of inChunks(places, atOnce)) await write(needs, teller, slice, visits);
  return orphans;
}
