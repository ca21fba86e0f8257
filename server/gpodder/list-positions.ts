import type { Database } from '#server/database/open-database.ts';
import type { PositionForApps } from './serialize-action.ts';

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
export async function listPositions(
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
  return rows.flatMap(({ feedId: id, url, sound, length, ...row }) =>
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
