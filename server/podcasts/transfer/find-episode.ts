import type { RowOf } from '#contract/transfer-rows.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Importing } from '#server/transfer/part.ts';
import type { Refresher } from '../refresh/refresher.ts';
import { feedAddress } from '../shared/feed-address.ts';
import type { FeedRepository } from '../store/feed-repository.ts';
import type { FeedRow } from '../store/feed-row.ts';
import { episodeHere, type FeedOfPart, feedHere } from './book-references.ts';

/** Nobody follows more, and each may be asked of another machine. A show that is here is found behind any number of others. */
const maxShows = 5_000;

type Needs = {
  database: Database;
  feeds: FeedRepository;
  refresher: Pick<Refresher, 'refresh'>;
  feedOfPart: FeedOfPart;
};

/** What one import has looked for and fetched already. */
type Search = { shows: Map<string, Promise<FeedRow | undefined>>; fetchedIds: Set<number>; fetches: number };

export type EpisodeFinder = ReturnType<typeof createEpisodeFinder>;

/** Finds shows by their address, and episodes by their own guid. A show is fetched at most once an import, where something of it is not here. */
export function createEpisodeFinder({ database, feeds, refresher, feedOfPart }: Needs) {
  const searches = new WeakMap<Importing, Search>();

  function searchOf(importing: Importing): Search {
    const search = searches.get(importing) ?? { shows: new Map(), fetchedIds: new Set(), fetches: 0 };
    searches.set(importing, search);
    return search;
  }

  /** The show once it was fetched; undefined where it cannot be, or was in this import. */
  async function fetchShow(
    importing: Importing,
    row: Pick<FeedRow, 'id' | 'url' | 'fetched_at'>,
  ): Promise<FeedRow | undefined> {
    const search = searchOf(importing);
    if (search.fetchedIds.has(row.id)) return undefined;
    search.fetches += 1;
    search.fetchedIds.add(row.id);
    const { id, failure } = await refresher.refresh(row);
    if (failure) await feeds.forget(id);
    return (await feeds.visible([id], importing.userId))[0];
  }

  const mayFetch = (importing: Importing) => searchOf(importing).fetches < maxShows;

  /** Undefined for what is no address of a feed. */
  async function lookForShow(importing: Importing, url: string): Promise<FeedRow | undefined> {
    const address = feedAddress(url);
    if (address === null) return undefined;
    const feed = await feeds.byUrl(address, importing.userId);
    if ((feed && feed.episode_count > 0) || !mayFetch(importing)) return feed;
    return fetchShow(importing, feed ?? (await feeds.ensure(address, importing.userId, importing.now)));
  }

  /** The show at an address of this server. */
  function showHere(importing: Importing, url: string): Promise<FeedRow | undefined> {
    const { shows } = searchOf(importing);
    const before = shows.get(url);
    if (before !== undefined) return before;
    const looking = lookForShow(importing, url);
    if (shows.size < maxShows) shows.set(url, looking);
    return looking;
  }

  return {
    /** The show that the file means by an address. */
    async show(importing: Importing, url: string): Promise<FeedRow | undefined> {
      const here = feedHere(importing, url);
      return here === undefined ? undefined : showHere(importing, here);
    },
    async episode(importing: Importing, exported: EpisodeRow): Promise<number | undefined> {
      const row = episodeHere(importing, exported, feedOfPart);
      if (row === undefined) return undefined;
      const feed = await showHere(importing, row.feed);
      if (feed === undefined) return undefined;
      const id = await episodeOf(database, feed.id, row);
      if (id !== undefined || !mayFetch(importing)) return id;
      // It may have come out since this server read the feed, as where nobody here has followed it.
      const fetched = await fetchShow(importing, feed);
      return fetched && episodeOf(database, fetched.id, row);
    },
  };
}

type EpisodeRow = Pick<RowOf<'episodes'>, 'feed' | 'show' | 'guid' | 'title' | 'sound'>;

/** What an export says of an episode, cut to the lengths that an import takes. */
export const describedEpisode = ({ feed, show, guid, title, sound }: EpisodeRow): EpisodeRow => ({
  feed,
  show: show.slice(0, 2_000),
  guid: guid.slice(0, 8_000),
  title: title.slice(0, 8_000),
  sound: sound?.slice(0, 8_000) ?? null,
});

/** How an episode is called to its listener where it is not here. */
export const nameOfEpisode = ({ title, guid, show, feed }: EpisodeRow): string =>
  `${title || guid} (${show || feed})`;

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
