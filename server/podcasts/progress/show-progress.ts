import type { Database } from '#server/database/open-database.ts';
import { urlKey } from '../shared/feed-address.ts';
import { playedPercent } from './show-mark.ts';

/** How far a listener came in a show: seconds listened to of all its episodes, and whether each of them is played. */
export type ShowProgress = { showId: number; listenedSeconds: number; isFinished: boolean };

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
      ])
      .where('podcast_feed.url_key', 'in', [...addressOf.keys()])
      .where('podcast_episode.removed', '=', false)
      .execute();
    const episodesByKey = Map.groupBy(rows, ({ key }) => key);
    return new Map(
      [...episodesByKey].flatMap(([key, episodes]) => {
        const [address, first] = [addressOf.get(key), episodes[0]];
        if (address === undefined || first === undefined) return [];
        const listenedSeconds = episodes.reduce((sum, episode) => sum + secondsListened(episode), 0);
        return [[address, { showId: first.showId, listenedSeconds, isFinished: episodes.every(isPlayed) }]];
      }),
    );
  };

/** An episode with the listener's progress in it, null where there is none. */
type Listened = {
  durationSeconds: number | null;
  completed: boolean | null;
  progress: number | null;
  positionSeconds: number | null;
};

const isPlayed = ({ completed, progress }: Listened): boolean =>
  completed === true || (progress ?? 0) >= playedPercent;

const secondsListened = (episode: Listened): number =>
  (isPlayed(episode) ? episode.durationSeconds : episode.positionSeconds) ?? 0;
