import type { Database } from '#server/database/open-database.ts';
import { urlKey } from '../shared/feed-address.ts';
import { bookAddress } from '../shared/local-hosts.ts';
import { feedByKey } from '../store/store-search-result.ts';
import { moveFeed } from './move-feed.ts';

/** Keys of the feeds of all books: `books.invalid/book/…`. '0' follows '/'. */
const [firstKey, lastKey] = (() => {
  const key = urlKey(bookAddress(1), null).replace(/1\.json$/, '');
  return [key, key.replace(/\/$/, '0')];
})();

/**
 * A book whose title or author was corrected is another album, with another address; its parts keep their numbers. Its show
 * goes over to the new address, with all that listeners have of it.
 */
export const createShowSuccession = (database: Database) => ({
  /** The guids of a show's episodes; none where there is no such show. */
  async guidsOf(address: string): Promise<string[]> {
    const feed = await feedByKey(database, urlKey(address, null));
    if (feed === undefined) return [];
    const rows = await database
      .selectFrom('podcast_episode')
      .select('guid')
      .where('feed_id', '=', feed.id)
      .execute();
    return rows.map(({ guid }) => guid);
  },
  /** Moves the show of a book that is gone (`isGone`) and had one of these parts to the address, where no show is yet. */
  async succeed(
    address: string,
    guids: readonly string[],
    isGone: (address: string) => boolean,
  ): Promise<void> {
    if (guids.length === 0 || (await feedByKey(database, urlKey(address, null)))) return;
    const earlier = await database
      .selectFrom('podcast_feed')
      .selectAll()
      .where('url_key', '>=', firstKey)
      .where('url_key', '<', lastKey)
      .where((feed) =>
        feed.exists(
          feed
            .selectFrom('podcast_episode')
            .select('podcast_episode.id')
            .whereRef('podcast_episode.feed_id', '=', 'podcast_feed.id')
            .where('podcast_episode.guid', 'in', guids.slice(0, maxGuids)),
        ),
      )
      .execute();
    const predecessor = earlier.find(({ url }) => isGone(url));
    if (predecessor) await moveFeed(database, predecessor, address);
  },
});

/** As many as both databases take in one statement; a book with more parts is known by its first. */
const maxGuids = 500;
