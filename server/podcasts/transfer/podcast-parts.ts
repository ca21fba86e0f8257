import pLimit from 'p-limit';
import type { Importing, Part } from '#server/transfer/part.ts';
import { type ForeignFile, part } from '#server/transfer/part.ts';
import { writeOpml } from '../opml/write-opml.ts';
import { bookIdAt } from '../shared/local-hosts.ts';
import { createEpisodeRepository } from '../store/episode-repository.ts';
import { feedOf } from '../store/feed-row.ts';
import { feedHere, isNamedItem, mentionBook } from './book-references.ts';
import { bookmarksPart } from './bookmarks-part.ts';
import { createEpisodeFinder, type EpisodeFinder, nameOfEpisode } from './find-episode.ts';
import type { PodcastPartNeeds } from './positions-part.ts';
import { positionsPart } from './positions-part.ts';

const maxAtOnce = 5;
/** A feed that takes longer is subscribed to all the same, and its episodes come later. */
const maxFeedMilliseconds = 45_000;

/** What an account has of podcasts. */
export function podcastParts(needs: PodcastPartNeeds): Part[] {
  const finder = createEpisodeFinder(needs);
  return [
    subscriptionsPart(needs),
    speedsPart(needs, finder),
    showViewsPart(needs, finder),
    positionsPart(needs, finder),
    bookmarksPart(needs, finder),
    episodesPart(needs, finder),
  ];
}

/**
 * Addresses are exported as they are fetched, with credentials where a feed has some: without them it could not be
 * played elsewhere.
 */
function subscriptionsPart({ database, subscriptions, follow, now }: PodcastPartNeeds): Part {
  return part('subscriptions', {
    async *pages(exporting) {
      const rows = await database
        .selectFrom('podcast_subscription')
        .innerJoin('podcast_feed', 'podcast_feed.id', 'podcast_subscription.feed_id')
        .select(['url', 'title', 'podcast_subscription.created_at', 'notifies'])
        .where('user_id', '=', exporting.userId)
        .orderBy('url')
        .execute();
      for (const { url } of rows) mentionBook(exporting, url);
      yield rows.map(({ url, title, created_at, notifies }) => ({
        feed: url,
        title: title.slice(0, 2_000),
        since: created_at,
        notifies,
      }));
    },
    async takeIn(importing, rows) {
      const { userId, unmatched, past } = importing;
      const outcomes = await pLimit(maxAtOnce).map(rows, async ({ feed, title, since, notifies }) => {
        const here = feedHere(importing, feed);
        if (here === undefined) return false;
        const { status, error } = await follow(here, userId, AbortSignal.timeout(maxFeedMilliseconds), {
          createdAt: past(since),
          notifies: notifies ?? false,
        });
        if (status !== 'failed') return true;
        unmatched(`${title || feed}: ${error ?? ''}`);
        return false;
      });
      return outcomes.filter(Boolean).length;
    },
    async *foreignFiles(userId): AsyncGenerator<ForeignFile> {
      const feeds = (await subscriptions.of(userId)).map((row) => ({ ...feedOf(row), url: row.url }));
      yield { name: 'subscriptions.opml', text: writeOpml(feeds, now()) };
    },
  });
}

/** A speed that was chosen here stays. */
function speedsPart({ database, speeds }: PodcastPartNeeds, finder: EpisodeFinder): Part {
  return part('speeds', {
    async *pages(exporting) {
      const rows = await database
        .selectFrom('podcast_speed')
        .innerJoin('podcast_feed', 'podcast_feed.id', 'podcast_speed.feed_id')
        .select(['url as feed', 'speed'])
        .where('user_id', '=', exporting.userId)
        .orderBy('url')
        .execute();
      for (const { feed } of rows) mentionBook(exporting, feed);
      yield rows;
    },
    async takeIn(importing, rows) {
      const chosen = new Set((await speeds.of(importing.userId)).map(({ feedId }) => feedId));
      return takeInChoices(importing, finder, rows, chosen, (feedId, { speed }) =>
        speeds.set(importing.userId, feedId, speed),
      );
    },
  });
}

/** A view that was chosen here stays. */
function showViewsPart({ database, showViews }: PodcastPartNeeds, finder: EpisodeFinder): Part {
  return part('show-views', {
    async *pages(exporting) {
      const rows = await database
        .selectFrom('podcast_show_view')
        .innerJoin('podcast_feed', 'podcast_feed.id', 'podcast_show_view.feed_id')
        .select(['url as feed', 'layout', 'episode_order as order'])
        .where('user_id', '=', exporting.userId)
        .orderBy('url')
        .execute();
      for (const { feed } of rows) mentionBook(exporting, feed);
      yield rows;
    },
    async takeIn(importing, rows) {
      const chosen = new Set((await showViews.of(importing.userId)).map(({ feedId }) => feedId));
      return takeInChoices(importing, finder, rows, chosen, (feedId, view) =>
        showViews.set(importing.userId, feedId, view),
      );
    },
  });
}

/** What was chosen for shows, but for those in `chosen`. Returns how many shows are here. */
async function takeInChoices<Row extends { feed: string }>(
  importing: Importing,
  finder: EpisodeFinder,
  rows: readonly Row[],
  chosen: Set<number>,
  put: (feedId: number, row: Row) => Promise<void>,
): Promise<number> {
  let count = 0;
  for (const row of rows) {
    const show = await finder.show(importing, row.feed);
    if (show === undefined) {
      // A book that is not here is named among the items already.
      if (bookIdAt(row.feed) === undefined) importing.unmatched(row.feed);
      continue;
    }
    count += 1;
    if (!chosen.has(show.id)) await put(show.id, row);
    chosen.add(show.id);
  }
  return count;
}

/** The episodes that other modules refer to: exported after them, and imported before them. */
function episodesPart({ database, feeds }: PodcastPartNeeds, finder: EpisodeFinder): Part {
  const episodes = createEpisodeRepository(database);
  return part('episodes', {
    async *pages(exporting) {
      const { userId, mentioned } = exporting;
      for (const id of mentioned('episode')) {
        const row = /^[1-9]\d{0,14}$/.test(id) ? await episodes.visible(Number(id), userId) : undefined;
        const feed = row && (await feeds.byId(row.feed_id));
        if (row === undefined || feed === undefined) continue;
        mentionBook(exporting, feed.url, row.guid);
        yield [
          {
            id,
            feed: feed.url,
            show: row.feed_title.slice(0, 2_000),
            guid: row.guid.slice(0, 8_000),
            title: row.title.slice(0, 8_000),
            sound: row.enclosure_url?.slice(0, 8_000) ?? null,
          },
        ];
      }
    },
    async takeIn(importing, rows) {
      let count = 0;
      for (const row of rows) {
        const here = await finder.episode(importing, row);
        if (here === undefined && !isNamedItem(importing, row)) importing.unmatched(nameOfEpisode(row));
        importing.learn('episode', row.id, here === undefined ? null : String(here));
        count += here === undefined ? 0 : 1;
      }
      return count;
    },
  });
}
