import pLimit from 'p-limit';
import { type ForeignFile, type Part, part } from '#server/transfer/part.ts';
import { writeOpml } from '../opml/write-opml.ts';
import { feedAddress } from '../shared/feed-address.ts';
import { feedOf } from '../store/feed-row.ts';
import type { PodcastPartNeeds } from './podcast-part-needs.ts';

const maxAtOnce = 5;
/** A feed that takes longer is subscribed to all the same, and its episodes come later. */
const maxFeedMilliseconds = 45_000;

/** Addresses are told as they are fetched, with credentials where a feed has some: without them it could not be heard elsewhere. */
export function subscriptionsPart({ database, subscriptions, follow, now }: PodcastPartNeeds): Part {
  return part('subscriptions', {
    async *pages({ userId }) {
      const rows = await database
        .selectFrom('podcast_subscription')
        .innerJoin('podcast_feed', 'podcast_feed.id', 'podcast_subscription.feed_id')
        .select(['url', 'title', 'podcast_subscription.created_at', 'notifies'])
        .where('user_id', '=', userId)
        .orderBy('url')
        .execute();
      yield rows.map(({ url, title, created_at, notifies }) => ({
        feed: url,
        title: title.slice(0, 2_000),
        since: created_at,
        notifies,
      }));
    },
    async takeIn({ userId, unmatched, past }, rows) {
      const outcomes = await pLimit(maxAtOnce).map(rows, async ({ feed, title, since, notifies }) => {
        const { status, error, id } = await follow(feed, userId, AbortSignal.timeout(maxFeedMilliseconds));
        if (status !== 'failed') {
          if (id !== undefined && status !== 'already')
            await subscriptions.asThere(userId, id, { createdAt: past(since), notifies });
          return true;
        }
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
export function speedsPart({ database, feeds, speeds }: PodcastPartNeeds): Part {
  return part('speeds', {
    async *pages({ userId }) {
      yield await database
        .selectFrom('podcast_speed')
        .innerJoin('podcast_feed', 'podcast_feed.id', 'podcast_speed.feed_id')
        .select(['url as feed', 'speed'])
        .where('user_id', '=', userId)
        .orderBy('url')
        .execute();
    },
    async takeIn({ userId }, rows) {
      const chosen = new Set((await speeds.of(userId)).map(({ feedId }) => feedId));
      let found = 0;
      for (const { feed, speed } of rows) {
        const address = feedAddress(feed);
        const row = address === null ? undefined : await feeds.byUrl(address, userId);
        if (!row) continue;
        found += 1;
        if (!chosen.has(row.id)) await speeds.set(userId, row.id, speed);
      }
      return found;
    },
  });
}
