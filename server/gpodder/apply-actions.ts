import { inChunks } from '#rules/in-chunks.ts';
import { pastTime } from '#server/clock/past-time.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Progress } from '#server/podcasts/progress/merge-progress.ts';
import { createProgressRepository } from '#server/podcasts/progress/progress-repository.ts';
import { type FeedRepository, keyFor } from '#server/podcasts/store/feed-repository.ts';
import type { SyncDevice } from './device-repository.ts';
import { normalizeUrl } from './normalized-url.ts';
import type { ParsedAction } from './parse-action.ts';
import type { StateRepository } from './position-repository.ts';
import { type ActionToApply, progressFromAction } from './progress-from-action.ts';
import { showFinder, webAddress } from './show-finder.ts';
import type { ShowRepository } from './subscription-repository.ts';
import { type SyncCursor, type SyncCursorRepository, stampKnownAt } from './sync-cursor-repository.ts';
import type { UnmatchedAction } from './unmatched-action-repository.ts';

export type ApplyNeeds = {
  database: Database;
  shows: ShowRepository;
  feeds: FeedRepository;
  states: StateRepository;
  cursors: Pick<SyncCursorRepository, 'of'>;
  now: () => number;
};

/** Keeps transactions short: SQLite has one writer, and others wait for it. */
const episodesPerTransaction = 250;

/** A clock that is further ahead is broken: its action is ignored when the lead of the device is measured. */
const maxLeadMs = 24 * 60 * 60 * 1000;

/** The actions on one episode, oldest first. `length` is in seconds. */
type EpisodeActions = { episodeId: number; length: number | null; actions: (ParsedAction & ActionToApply)[] };
/**
 * `clockAheadMs`: how far the device's clock is known to be ahead of the server's; null where its clock was never
 * measured. `leadMs`: how far the newest of the actions lies in the future.
 */
type ActionSource = { device: SyncDevice; clockAheadMs: number | null; leadMs: number };

/** Groups actions by the episode that they name; those of unknown episodes are returned apart. */
async function groupByEpisode(
  needs: ApplyNeeds,
  device: SyncDevice,
  actions: readonly (ParsedAction & ActionToApply)[],
): Promise<{ groups: EpisodeActions[]; unmatchedActions: UnmatchedAction[] }> {
  const userId = device.user_id;
  const shows = await needs.shows.refresh(userId);
  const find = await showFinder(needs, userId, shows);
  const groups = new Map<number, EpisodeActions>();
  const unmatchedActions: UnmatchedAction[] = [];
  const byShow = Map.groupBy(actions, (action) => action.podcast);
  const feedIds = await find([...byShow.keys()]);
  for (const [podcast, ofShow] of byShow) {
    const feedId = feedIds.shift();
    const episodeOf = feedId === undefined ? undefined : await episodeFinder(needs.database, feedId);
    const address = shows.find((show) => show.feedId === feedId)?.url ?? webAddress(podcast);
    for (const action of ofShow) {
      const episode = episodeOf?.(action);
      if (episode) {
        const group = groups.get(episode.id) ?? {
          episodeId: episode.id,
          length: episode.length,
          actions: [],
        };
        group.actions.push(action);
        groups.set(episode.id, group);
      } else if (address !== null)
        unmatchedActions.push({ feedKey: keyFor(address, userId).key, deviceId: device.id, action });
    }
  }
  return {
    groups: [...groups.values()].sort((one, other) => one.episodeId - other.episodeId),
    unmatchedActions,
  };
}

async function write(
  { database, states, now }: ApplyNeeds,
  { device, clockAheadMs, leadMs }: ActionSource,
  groups: readonly EpisodeActions[],
  cursors: readonly SyncCursor[],
): Promise<void> {
  const userId = device.user_id;
  const current = await states.of(
    userId,
    groups.map(({ episodeId }) => episodeId),
  );
  const moves: { episodeId: number; movedVersion: number; deviceId: string }[] = [];
  await database.transaction().execute(async (transaction) => {
    const progress = createProgressRepository(transaction, now);
    for (const { episodeId, length, actions } of groups) {
      const state = current.get(episodeId);
      const wasKnownAt = (at: number) => {
        const knownStamp = clockAheadMs === null ? undefined : stampKnownAt(cursors, at - leadMs);
        return (
          state?.device_id === device.id || (knownStamp !== undefined && state && state.stamp <= knownStamp)
        );
      };
      const source = {
        deviceId: device.id,
        clockAheadMs: clockAheadMs ?? leadMs,
        isFullUpload: device.asked_for_all,
      };
      let movedVersion = 0;
      const after = await progress.change(userId, episodeId, (before) => {
        movedVersion = before?.movedVersion ?? 0;
        const isUnmoved = state?.moved_version === movedVersion;
        const take = (progressBefore: Progress | undefined, action: ActionToApply) =>
          progressFromAction(progressBefore, action, length, {
            ...source,
            knows: isUnmoved && Boolean(wasKnownAt(action.at)),
          });
        return actions.reduce(take, before);
      });
      if (after && after.movedVersion !== movedVersion)
        moves.push({ episodeId, movedVersion: after.movedVersion, deviceId: device.id });
    }
  });
  await states.recordMoves(userId, moves);
}

/**
 * Applies the actions of a device and returns those of unknown episodes. The time of an action decides only which
 * positions its device had already downloaded: a position that it did not know is not overwritten, and the device's own
 * position is stored as another position of the episode.
 */
export async function applyActions(
  needs: ApplyNeeds,
  { device, clockAheadMs }: Omit<ActionSource, 'leadMs'>,
  received: readonly ParsedAction[],
): Promise<UnmatchedAction[]> {
  const now = needs.now();
  const corrected = received.map((action) => ({
    ...action,
    at: action.at - (clockAheadMs ?? 0),
    appTime: action.appTime === undefined ? action.at : action.appTime,
  }));
  const leadsMs = corrected.map(({ at }) => at - now).filter((leadMs) => leadMs <= maxLeadMs);
  const source = { device, clockAheadMs, leadMs: Math.max(0, ...leadsMs) };
  const actions = corrected
    .sort((one, other) => one.at - other.at)
    .map((action) => ({ ...action, at: pastTime(action.at, now), statedAt: action.at }));
  await needs.states.refresh(device.user_id);
  const { groups, unmatchedActions } = await groupByEpisode(needs, device, actions);
  const cursors = await needs.cursors.of(device.id);
  for (const slice of inChunks(groups, episodesPerTransaction)) await write(needs, source, slice, cursors);
  return unmatchedActions;
}

type EpisodeMatch = { id: number; length: number | null };

type EpisodeKey = { guid: string | null; episode: string };

type Row = { id: number; guid: string; sound: string | null; length: number | null };

/** Indexes rows by a key, without keys that several rows share. */
function uniqueBy(rows: readonly Row[], key: (row: Row) => string | null): Map<string, Row> {
  const groups = Map.groupBy(rows, (row) => key(row) ?? '');
  groups.delete('');
  return new Map(
    [...groups].flatMap(([value, [first, second]]) => (first && !second ? [[value, first] as const] : [])),
  );
}

const plain = (address: string) => normalizeUrl(address).replace(/[?#].*$/, '');

/**
 * Finds episodes of one show as apps name them: by guid, else by the exact address of the audio, else by the address
 * without scheme and query, since some addresses differ for each listener.
 */
async function episodeFinder(
  database: Database,
  feedId: number,
): Promise<(key: EpisodeKey) => EpisodeMatch | undefined> {
  const rows: Row[] = await database
    .selectFrom('podcast_episode')
    .select(['id', 'guid', 'enclosure_url as sound', 'duration_seconds as length'])
    .where('feed_id', '=', feedId)
    .execute();
  const byGuid = uniqueBy(rows, ({ guid }) => guid);
  const bySound = uniqueBy(rows, ({ sound }) => sound);
  let byPlain: Map<string, Row> | undefined;
  return ({ guid, episode }) => {
    const exact = (guid === null ? undefined : byGuid.get(guid)) ?? bySound.get(episode);
    if (exact) return exact;
    byPlain ??= uniqueBy(rows, ({ sound }) => sound && plain(sound));
    return byPlain.get(plain(episode));
  };
}
