import type { RowOf } from '#contract/transfer-rows.ts';
import type { Database } from '#server/database/open-database.ts';
import { type Importing, latestFirst, type Part, part } from '#server/transfer/part.ts';
import { type Progress, supersede } from '../progress/merge-progress.ts';
import { createProgressRepository, progressRow } from '../progress/progress-repository.ts';
import type { Follow } from '../refresh/follow.ts';
import type { Refresher } from '../refresh/refresher.ts';
import type { FeedRepository } from '../store/feed-repository.ts';
import type { ShowViewRepository } from '../store/show-view-repository.ts';
import type { SpeedRepository } from '../store/speed-repository.ts';
import type { SubscriptionRepository } from '../store/subscription-repository.ts';
import { type FeedOfPart, isNamedItem, mentionBook } from './book-references.ts';
import { describedEpisode, type EpisodeFinder, nameOfEpisode } from './find-episode.ts';

type Row = RowOf<'positions'>;
const maxPage = 500;

/** How far the listener came in episodes, known again by their show's address and their own guid. */
export function positionsPart(needs: PodcastPartNeeds, finder: EpisodeFinder): Part {
  const progress = createProgressRepository(needs.database);
  return part('positions', {
    async *pages(exporting) {
      for await (const rows of positionsOf(needs.database, exporting.userId)) {
        for (const { feed, guid } of rows) mentionBook(exporting, feed, guid);
        yield rows;
      }
    },
    async takeIn(importing, rows) {
      const matched: { episodeId: number; row: Row }[] = [];
      for (const row of rows) {
        const episodeId = await finder.episode(importing, row);
        if (episodeId === undefined) {
          if (!isNamedItem(importing, row)) importing.unmatched(nameOfEpisode(row));
          continue;
        }
        matched.push({ episodeId, row });
      }
      const done = new Set<number>();
      for (const { episodeId, row } of latestFirst(matched, (one) => one.row.updatedAt)) {
        if (done.has(episodeId)) continue;
        done.add(episodeId);
        const there = progressOf(row, importing.past);
        const isToCome = row.updatedAt > importing.now;
        await progress.change(importing.userId, episodeId, (before) =>
          isToCome && before && isSamePlace(before, there) ? before : supersede(before, there),
        );
      }
      return matched.length;
    },
  });
}

/** A time that is still to come is now, each time that its file comes in: the same place has not changed since. */
const isSamePlace = (one: Progress, two: Progress): boolean => placeOf(one) === placeOf(two);

const placeOf = ({ positionSeconds, durationSeconds, progress, completed, others }: Progress): string =>
  JSON.stringify([
    [positionSeconds, durationSeconds, progress, completed],
    others.map((other) => [other.positionSeconds, other.durationSeconds]),
  ]);

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
        ...describedEpisode({ feed, show, guid, title, sound }),
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

export type PodcastPartNeeds = {
  database: Database;
  feeds: FeedRepository;
  subscriptions: SubscriptionRepository;
  speeds: SpeedRepository;
  showViews: ShowViewRepository;
  follow: Follow;
  refresher: Pick<Refresher, 'refresh'>;
  feedOfPart: FeedOfPart;
  now: () => number;
};
