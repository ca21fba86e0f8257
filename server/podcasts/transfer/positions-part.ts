import type { RowOf } from '#contract/transfer-rows.ts';
import type { Database } from '#server/database/open-database.ts';
import { type Importing, type Part, part } from '#server/transfer/part.ts';
import { type Progress, supersede } from '../progress/merge-progress.ts';
import { createProgressRepository, progressRow } from '../progress/progress-repository.ts';
import type { Follow } from '../refresh/follow.ts';
import type { Refresher } from '../refresh/refresher.ts';
import { feedAddress } from '../shared/feed-address.ts';
import type { FeedRepository } from '../store/feed-repository.ts';
import type { FeedRow } from '../store/feed-row.ts';
import type { SpeedRepository } from '../store/speed-repository.ts';
import type { SubscriptionRepository } from '../store/subscription-repository.ts';

/** Nobody follows more, and each may be asked of another machine. */
const maxShows = 5_000;

type Row = RowOf<'positions'>;
const maxPage = 500;

/** How far the listener came in episodes, known again by their show's address and their own guid. */
export function positionsPart(needs: PodcastPartNeeds, find: FindEpisode): Part {
  const progress = createProgressRepository(needs.database);
  return part('positions', {
    pages: ({ userId }) => positionsOf(needs.database, userId),
    async takeIn(importing, rows) {
      let count = 0;
      for (const row of rows) {
        const episodeId = await find(importing, row);
        if (episodeId === undefined) {
          importing.unmatched(nameOfEpisode(row));
          continue;
        }
        count += 1;
        const there = progressOf(row, importing.past);
        await progress.change(importing.userId, episodeId, (before) => supersede(before, there));
      }
      return count;
    },
  });
}

async function* positionsOf(database: Database, userId: string): AsyncGenerator<Row[]> {
  let after = 0;
  for (;;) {
    const rows = await database
      .selectFrom('progress')
      .innerJoin('podcast_episode', 'podcast_episode.id', 'progress.episode_id')
      .innerJoin('podcast_feed', 'podcast_feed.id', 'podcast_episode.feed_id')
      .selectAll('progress')
      .select([
        'podcast_feed.url as feed',
        'podcast_feed.title as show',
        'podcast_episode.guid',
        'podcast_episode.title',
        'podcast_episode.enclosure_url as sound',
      ])
      .where('progress.user_id', '=', userId)
      .where('progress.episode_id', '>', after)
      .orderBy('progress.episode_id')
      .limit(maxPage)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.episode_id;
    yield rows.map(({ feed, show, guid, title, sound, ...row }) => {
      const { progress, completed, positionSeconds, durationSeconds, updatedAt, others } =
        progressRow.progressOf(row);
      return {
        feed,
        show: show.slice(0, 2_000),
        guid: guid.slice(0, 8_000),
        title: title.slice(0, 8_000),
        sound: sound?.slice(0, 8_000) ?? null,
        positionSeconds,
        durationSeconds,
        updatedAt,
        progress,
        completed,
        others: others.map((other) => ({
          positionSeconds: other.positionSeconds,
          durationSeconds: other.durationSeconds,
          updatedAt: other.updatedAt,
        })),
      };
    });
  }
}

function progressOf(row: Row, past: Importing['past']): Progress {
  const { positionSeconds, durationSeconds, progress, completed, others } = row;
  return {
    positionSeconds,
    durationSeconds,
    progress,
    completed,
    version: 1,
    movedVersion: 1,
    runId: null,
    others: others.map((other, index) => ({
      ...other,
      updatedAt: past(other.updatedAt),
      runId: `from elsewhere ${index}`,
      version: 1,
    })),
    runs: [],
    updatedAt: past(row.updatedAt),
  };
}

type EpisodeRow = Pick<RowOf<'episodes'>, 'feed' | 'show' | 'guid' | 'title' | 'sound'>;

export type FindEpisode = (importing: Importing, row: EpisodeRow) => Promise<number | undefined>;

/** How an episode is called to its listener where it is not here. */
export const nameOfEpisode = ({ title, guid, show, feed }: EpisodeRow): string =>
  `${title || guid} (${show || feed})`;

/** Finds episodes by their show's address and their own guid. Each show is looked for, and fetched where it is new, once an import. */
export function createFindEpisode(needs: PodcastPartNeeds): FindEpisode {
  const shows = new WeakMap<Importing, Map<string, Promise<FeedRow | undefined>>>();

  function showOf(importing: Importing, feed: string): Promise<FeedRow | undefined> {
    const pending = shows.get(importing) ?? new Map<string, Promise<FeedRow | undefined>>();
    shows.set(importing, pending);
    const show = pending.get(feed);
    if (show !== undefined) return show;
    if (pending.size >= maxShows) return Promise.resolve(undefined);
    const newShow = findShow(needs, feed, importing);
    pending.set(feed, newShow);
    return newShow;
  }

  return async (importing, row) => {
    const show = await showOf(importing, row.feed);
    return show && episodeOf(needs.database, show.id, row);
  };
}

/** Undefined for what is no address of a feed. */
async function findShow(
  { feeds, refresher }: PodcastPartNeeds,
  url: string,
  { userId, now }: Importing,
): Promise<FeedRow | undefined> {
  const address = feedAddress(url);
  if (address === null) return undefined;
  const feed = await feeds.byUrl(address, userId);
  if (feed && feed.episode_count > 0) return feed;
  const row = feed ?? (await feeds.ensure(address, userId, now));
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

export type PodcastPartNeeds = {
  database: Database;
  feeds: FeedRepository;
  subscriptions: SubscriptionRepository;
  speeds: SpeedRepository;
  follow: Follow;
  refresher: Pick<Refresher, 'refresh'>;
  now: () => number;
};
