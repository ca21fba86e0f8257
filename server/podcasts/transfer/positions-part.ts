import type { RowOf } from '#contract/transfer-rows.ts';
import type { Database } from '#server/database/open-database.ts';
import { type Importing, type Part, part } from '#server/transfer/part.ts';
import { createProgressRepository, progressRow } from '../progress/progress-repository.ts';
import { type Progress, takenOver } from '../progress/progress-rule.ts';
import { feedAddress } from '../shared/feed-address.ts';
import type { FeedRow } from '../store/feed-row.ts';
import type { PodcastPartNeeds } from './podcast-part-needs.ts';

type Row = RowOf<'positions'>;
const maxPage = 500;
/** Nobody follows more, and each may be asked of another machine. */
const maxShows = 5_000;

/** How far the listener came in episodes, known again by their show's address and their own guid. */
export function positionsPart(needs: PodcastPartNeeds): Part {
  const progress = createProgressRepository(needs.database);

  /** Each show is looked for, and fetched where it is new, once an import. */
  const shows = new WeakMap<Importing, Map<string, Promise<FeedRow | undefined>>>();

  function showOf(importing: Importing, feed: string): Promise<FeedRow | undefined> {
    const known = shows.get(importing) ?? new Map<string, Promise<FeedRow | undefined>>();
    shows.set(importing, known);
    if (known.size >= maxShows) return Promise.resolve(undefined);
    const found = known.get(feed) ?? findShow(needs, feed, importing);
    known.set(feed, found);
    return found;
  }

  return part('positions', {
    pages: ({ userId }) => positionsOf(needs.database, userId),
    async takeIn(importing, rows) {
      let found = 0;
      for (const row of rows) {
        const show = await showOf(importing, row.feed);
        const episodeId = show && (await episodeOf(needs.database, show.id, row));
        if (episodeId === undefined) {
          importing.unmatched(`${row.title || row.guid} (${row.show || row.feed})`);
          continue;
        }
        found += 1;
        const there = progressOf(row, importing.now);
        await progress.change(importing.userId, episodeId, (before) => takenOver(before, there));
      }
      return found;
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
  { guid, sound }: Row,
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

function progressOf(row: Row, now: number): Progress {
  const { positionSeconds, durationSeconds, progress, completed, others } = row;
  return {
    positionSeconds,
    durationSeconds,
    progress,
    completed,
    version: 1,
    movedVersion: 1,
    runId: null,
    others: others.map((other, index) => ({ ...other, runId: `from elsewhere ${index}`, version: 1 })),
    runs: [],
    updatedAt: Math.min(row.updatedAt, now),
  };
}
