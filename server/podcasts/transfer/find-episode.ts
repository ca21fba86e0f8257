import type { RowOf } from '#contract/transfer-rows.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Importing } from '#server/transfer/part.ts';
import { feedAddress } from '../shared/feed-address.ts';
import type { FeedRow } from '../store/feed-row.ts';
import type { PodcastPartNeeds } from './podcast-part-needs.ts';

export type EpisodeRow = Pick<RowOf<'episodes'>, 'feed' | 'show' | 'guid' | 'title' | 'sound'>;

export type FindEpisode = (importing: Importing, row: EpisodeRow) => Promise<number | undefined>;

/** Nobody follows more, and each may be asked of another machine. */
const maxShows = 5_000;

/** How an episode is called to its listener where it is not here. */
export const nameOfEpisode = ({ title, guid, show, feed }: EpisodeRow): string =>
  `${title || guid} (${show || feed})`;

/** Finds episodes by their show's address and their own guid. Each show is looked for, and fetched where it is new, once an import. */
export function createFindEpisode(needs: PodcastPartNeeds): FindEpisode {
  const shows = new WeakMap<Importing, Map<string, Promise<FeedRow | undefined>>>();

  function showOf(importing: Importing, feed: string): Promise<FeedRow | undefined> {
    const known = shows.get(importing) ?? new Map<string, Promise<FeedRow | undefined>>();
    shows.set(importing, known);
    if (known.size >= maxShows) return Promise.resolve(undefined);
    const found = known.get(feed) ?? findShow(needs, feed, importing);
    known.set(feed, found);
    return found;
  }

  return async (importing, row) => {
    const show = await showOf(importing, row.feed);
    return show && episodeOf(needs.database, show.id, row);
  };
}

/** Undefined for what is no address of a feed. */
async function findShow(
  { feeds, refresher }: PodcastPartNeeds,
  feed: string,
  { userId, now }: Importing,
): Promise<FeedRow | undefined> {
  const address = feedAddress(feed);
  if (address === null) return undefined;
  const known = await feeds.byUrl(address, userId);
  if (known && known.episode_count > 0) return known;
  const row = known ?? (await feeds.ensure(address, userId, now));
  const { id, failure } = await refresher.refresh(row);
  if (failure) await feeds.forget(id);
  return (await feeds.visible([id], userId))[0];
}

async function episodeOf(
  database: Database,
  feedId: number,
  { guid, sound }: EpisodeRow,
): Promise<number | undefined> {
  const rows = await database
    .selectFrom('podcast_episode')
    .select(['id', 'guid'])
    .where('feed_id', '=', feedId)
    .where((where) =>
      where.or([where('guid', '=', guid), ...(sound === null ? [] : [where('enclosure_url', '=', sound)])]),
    )
    .orderBy('id')
    .limit(10)
    .execute();
  return (rows.find((row) => row.guid === guid) ?? rows[0])?.id;
}
