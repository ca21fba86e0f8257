import { type BookPosition, bookPosition } from '#rules/book-position.ts';
import type { Database } from '#server/database/open-database.ts';
import { urlKey } from '../shared/feed-address.ts';
import { playedPercent } from './show-mark.ts';

/** Where a listener is in a show whose episodes are the parts of a book. */
export type ShowProgress = BookPosition & { showId: number };

/** Of the shows at these public addresses, by address; one that nobody opened yet is absent. */
export const createShowProgress =
  (database: Database) =>
  async (addresses: readonly string[], userId: string): Promise<Map<string, ShowProgress>> => {
    const addressOf = new Map(addresses.map((address) => [urlKey(address, null), address]));
    if (addressOf.size === 0) return new Map();
    const rows = await database
      .selectFrom('podcast_feed')
      .innerJoin('podcast_episode', 'podcast_episode.feed_id', 'podcast_feed.id')
      .leftJoin('progress', (join) =>
        join.onRef('progress.episode_id', '=', 'podcast_episode.id').on('progress.user_id', '=', userId),
      )
      .select([
        'podcast_feed.id as showId',
        'podcast_feed.url_key as key',
        'podcast_episode.duration_seconds as durationSeconds',
        'progress.completed',
        'progress.progress',
        'progress.position_seconds as positionSeconds',
        'progress.updated_at as changedAt',
      ])
      .where('podcast_feed.url_key', 'in', [...addressOf.keys()])
      .where('podcast_episode.removed', '=', false)
      .orderBy('podcast_episode.sorted_at')
      .orderBy('podcast_episode.id')
      .execute();
    const episodesByKey = Map.groupBy(rows, ({ key }) => key);
    return new Map(
      [...episodesByKey].flatMap(([key, episodes]) => {
        const [address, first] = [addressOf.get(key), episodes[0]];
        if (address === undefined || first === undefined) return [];
        const position = bookPosition(
          episodes.map(({ durationSeconds, positionSeconds, completed, progress, changedAt }) => ({
            durationSeconds: durationSeconds ?? 0,
            positionSeconds: positionSeconds ?? 0,
            isPlayed: completed === true || (progress ?? 0) >= playedPercent,
            changedAt,
          })),
        );
        return [[address, { showId: first.showId, ...position }]];
      }),
    );
  };
