import type { Database } from '#server/database/open-database.ts';
import { applyActions } from './apply-actions.ts';
import type { SyncDevice } from './device-repository.ts';
import type { ParsedAction } from './parse-action.ts';
import { isForApps } from './subscription-repository.ts';
import type { Sync } from './sync.ts';

/** A completed episode with more progress than this is sent as played to its end; below it with its position. */
const heardPercent = 99;

export type EpisodeChanges = { actions: SerializedAction[]; timestamp: number };

type ListRequest = {
  device: SyncDevice;
  /** A timestamp of an earlier response, in seconds; 0 asks for everything. */
  since: number;
  /** Whether a smaller `since` than before proves that later responses were lost. */
  isExact: boolean;
  feedId?: number | undefined;
};

/** Positions that moved after `since` and that another device moved. With 0 all positions, the device's own too. */
export async function listEpisodeActions(
  sync: Sync,
  { device, since, isExact, feedId }: ListRequest,
): Promise<EpisodeChanges> {
  const { database, shows, states, syncClock, cursors } = sync;
  const userId = device.user_id;
  const requestedAt = sync.now();
  await states.refresh(userId);
  // Read before the positions: what moves meanwhile is part of the next response.
  const newest = await syncClock.newest(database, userId);
  const clientUrls = await shows.clientUrls(device.id);
  const positions = await listPositions(database, userId, {
    since,
    without: since === 0 ? null : device.id,
    feedId,
    clientUrlOf: (id, url) => clientUrls.get(id) ?? url,
  });
  if (feedId === undefined) {
    if (isExact) await cursors.forgetAfter(device.id, since);
    const [last] = await cursors.of(device.id);
    // A cursor with the same stamp exists already and is older, so it says more.
    if (last === undefined || last.stamp < newest)
      await cursors.record(device.id, { visited_at: requestedAt, stamp: newest });
    if (device.asked_for_all !== (since === 0))
      await sync.devices.set(device.id, { asked_for_all: since === 0 });
  }
  const actions = positions.map(serializeAction).filter((action) => action !== undefined);
  return { actions, timestamp: syncClock.nextTimestamp(newest) };
}

/**
 * Applies uploaded actions. Returns the next `since` of the device in seconds: that of its last download, if another
 * device moved something meanwhile.
 */
export async function applyEpisodeActions(
  sync: Sync,
  { device, clockAheadMs }: { device: SyncDevice; clockAheadMs: number | null },
  actions: readonly ParsedAction[],
): Promise<number> {
  const { database, unmatchedActions, syncClock, states, cursors } = sync;
  const userId = device.user_id;
  await unmatchedActions.save(userId, await applyActions(sync, { device, clockAheadMs }, actions));
  const newest = await syncClock.newest(database, userId);
  const [last] = await cursors.of(device.id);
  if (!(await states.anyOfOthers(userId, device.id, last?.stamp ?? 0)))
    return syncClock.nextTimestamp(newest);
  // 0 would download everything, the device's own changes too.
  return last ? Math.max(1, last.stamp) : 0;
}

type PositionFilter = {
  /** A stamp: only positions with a greater one. */
  since: number;
  /** The device whose own moves are left out; null leaves out none. */
  without: string | null;
  feedId?: number | undefined;
  /** The address of a show as the requesting device writes it. */
  clientUrlOf: (feedId: number, url: string) => string;
};

/** Positions of a listener, ordered by stamp, without episodes that have no audio or belong to another listener's private feed. */
async function listPositions(
  database: Database,
  userId: string,
  filter: PositionFilter,
): Promise<PositionForApps[]> {
  const { since, without, feedId, clientUrlOf } = filter;
  const rows = await database
    .selectFrom('sync_state')
    .innerJoin('progress', (join) =>
      join
        .onRef('progress.user_id', '=', 'sync_state.user_id')
        .onRef('progress.episode_id', '=', 'sync_state.episode_id'),
    )
    .innerJoin('podcast_episode', 'podcast_episode.id', 'sync_state.episode_id')
    .innerJoin('podcast_feed', 'podcast_feed.id', 'podcast_episode.feed_id')
    .leftJoin('sync_device', 'sync_device.id', 'sync_state.device_id')
    .select([
      'progress.position_seconds as positionSeconds',
      'progress.duration_seconds as durationSeconds',
      'progress.progress',
      'progress.completed',
      'progress.updated_at as updatedAt',
      'podcast_episode.guid',
      'podcast_episode.enclosure_url as sound',
      'podcast_episode.duration_seconds as length',
      'podcast_feed.id as feedId',
      'podcast_feed.url',
      'sync_device.name as device',
    ])
    .where('sync_state.user_id', '=', userId)
    .where('sync_state.stamp', '>', since)
    .$if(without !== null, (query) =>
      query.where((where) =>
        where.or([
          where('sync_state.device_id', 'is', null),
          where('sync_state.device_id', '<>', without ?? ''),
        ]),
      ),
    )
    .$if(feedId !== undefined, (query) => query.where('podcast_feed.id', '=', feedId ?? 0))
    .where((where) =>
      where.or([where('podcast_feed.owner_id', 'is', null), where('podcast_feed.owner_id', '=', userId)]),
    )
    .orderBy('sync_state.stamp')
    .orderBy('sync_state.episode_id')
    .execute();
  return rows.filter(isForApps).flatMap(({ feedId: id, url, sound, length, ...row }) =>
    sound === null
      ? []
      : [
          {
            ...row,
            durationSeconds: row.durationSeconds ?? length,
            episode: sound,
            podcast: clientUrlOf(id, url),
          },
        ],
  );
}

/** A position as apps get it. Seconds. */
export type PositionForApps = {
  positionSeconds: number;
  durationSeconds: number | null;
  progress: number;
  completed: boolean;
  updatedAt: number;
  guid: string;
  episode: string;
  podcast: string;
  /** Name of the device that moved it; null where no device did. */
  device: string | null;
};

export type SerializedAction = {
  podcast: string;
  episode: string;
  guid: string;
  device: string;
  timestamp: string;
} & ({ action: 'play'; started: number; position: number; total: number } | { action: 'new' });

/** Without zone and fraction: Kasts reads nothing else. */
const syncTime = (time: number): string => new Date(time).toISOString().slice(0, 19);

/** Undefined for a position in an episode of unknown length, which apps would misread. */
export function serializeAction(state: PositionForApps): SerializedAction | undefined {
  const { podcast, episode, guid, completed, progress, positionSeconds } = state;
  const base = {
    podcast,
    episode,
    guid: guid || episode,
    device: state.device ?? 'earshot',
    timestamp: syncTime(state.updatedAt),
  };
  if (!completed && positionSeconds < 1) return { ...base, action: 'new' };
  const total = Math.floor(state.durationSeconds ?? 0);
  if (total < 1) return undefined;
  if (completed && (progress >= heardPercent || positionSeconds < 1))
    return { ...base, action: 'play', started: total, position: total, total };
  const position = Math.min(total, Math.floor(positionSeconds));
  return { ...base, action: 'play', started: 0, position, total };
}
