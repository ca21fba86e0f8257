import type { Database } from '#server/database/open-database.ts';
import { urlKey } from '../shared/feed-address.ts';
import { bookHostName } from '../shared/local-hosts.ts';
import type { Progress } from './merge-progress.ts';
import { progressRow } from './progress-repository.ts';

/** Where a listener is in an episode of a show of the folder's books. */
export type LocalPosition = { address: string; guid: string; episodeId: number; progress: Progress };

export type LocalEpisodes = ReturnType<typeof createLocalEpisodes>;

/** Episodes of the folder's books, by the addresses of their shows and their guids. */
export const createLocalEpisodes = (database: Database) => ({
  /** The episodes that are stored of these shows, by guid. */
  async ids(address: string): Promise<Map<string, number>> {
    const rows = await database
      .selectFrom('podcast_episode')
      .innerJoin('podcast_feed', 'podcast_feed.id', 'podcast_episode.feed_id')
      .select(['podcast_episode.id', 'guid'])
      .where('podcast_feed.url_key', '=', urlKey(address, null))
      .execute();
    return new Map(rows.map(({ id, guid }) => [guid, id]));
  },
  /** Last changed first. */
  async positions(userId: string): Promise<LocalPosition[]> {
    const rows = await database
      .selectFrom('progress')
      .innerJoin('podcast_episode', 'podcast_episode.id', 'progress.episode_id')
      .innerJoin('podcast_feed', 'podcast_feed.id', 'podcast_episode.feed_id')
      .selectAll('progress')
      .select(['podcast_feed.url as address', 'podcast_episode.guid'])
      .where('progress.user_id', '=', userId)
      .where('podcast_feed.url_key', 'like', `${bookHostName}/%`)
      .orderBy('progress.updated_at', 'desc')
      .orderBy('progress.episode_id')
      .execute();
    return rows.map(({ address, guid, ...row }) => ({
      address,
      guid,
      episodeId: row.episode_id,
      progress: progressRow.progressOf(row),
    }));
  },
});
