import { setImmediate as yieldToEvents } from 'node:timers/promises';
import type { Database } from '#server/database/open-database.ts';
import type { Fetching, OutboundFetch } from '#server/net/guarded-fetch.ts';
import type { FeedReader } from '../reading/readers.ts';
import type { EpisodeNews, Listening } from '../shared/listening.ts';
import { texts } from '../shared/texts.ts';
import { type FeedRow, showColumns } from '../store/feed-row.ts';
import { storeEpisodes } from '../store/store-episodes.ts';
import { type Fetched, type FetchFailure, fetchFeed, withoutValidators } from './fetch-feed.ts';
import type { FeedPatch, LeaseRepository } from './lease-repository.ts';
import { mergeFeeds, movedAddress, moveFeed } from './move-feed.ts';
import { intervalFor, nextRefresh, nextTry } from './schedule.ts';

export type RefreshNeeds = {
  database: Database;
  net: OutboundFetch;
  readers: FeedReader;
  leases: LeaseRepository;
  listening: Listening;
  news?: EpisodeNews;
  /** Called after changed episodes of a feed are stored. */
  episodesCame?: (feedId: number) => Promise<void>;
  now: () => number;
  random: () => number;
  signal: AbortSignal;
};

/** Rows that are read in one turn of the event loop. */
const pageSize = 2_000;
/** Failures in a row after which a listener is informed; fewer may be an accident. */
const tellAfter = 3;

/** The id that a feed has from then on, and why nothing came, if nothing did. */
export type Refreshed = { id: number; failure: FetchFailure | null };

/** What became of a feed, and where it says that it lies now. */
type Stored = { failure: FetchFailure | null; announced: string | null; movedTo: string | null };

/** Fetches a feed that is leased to us, stores what is new, and ends the lease. */
export async function refreshFeed(needs: RefreshNeeds, row: FeedRow): Promise<Refreshed> {
  // The feed counts among the bodies in memory until it is stored.
  const { failure, announced, movedTo } = await needs.net.holding((connection) =>
    fetchAndStore(needs, connection, row),
  );
  if (failure) return { id: row.id, failure };
  const target = (await confirmed(needs, row, announced)) ?? movedTo;
  return { id: await move(needs, row, target), failure: null };
}

async function fetchAndStore(needs: RefreshNeeds, net: Fetching, row: FeedRow): Promise<Stored> {
  const { database, now, readers, signal } = needs;
  const knownFingerprints = () => fingerprintsOf(database, row.id);
  const fetched = await fetchFeed({ net, readers }, { ...row, knownFingerprints, now: now(), signal });
  const stays = { failure: null, announced: null, movedTo: null };
  if (signal.aborted) {
    await needs.leases.finish(row, { changed: false, now: now() });
    return stays;
  }
  if (fetched.kind === 'feed') {
    await storeFeed(needs, row, fetched);
    return { failure: null, announced: fetched.feed.show.newFeedUrl, movedTo: fetched.movedTo };
  }
  const patch = patchOf(row, fetched, now(), needs.random());
  const changed = patch.state !== undefined && patch.state !== row.state;
  await needs.leases.finish(row, { ...patch, changed, now: now() });
  if (fetched.kind === 'unchanged') return { ...stays, movedTo: fetched.movedTo };
  const ended = { sentence: texts.ended, passing: false, links: [] };
  return { ...stays, failure: fetched.kind === 'failed' ? fetched : ended };
}

async function fingerprintsOf(database: Database, feedId: number): Promise<string[]> {
  const knownAddresses: string[] = [];
  for (;;) {
    const page = await database
      .selectFrom('podcast_episode')
      .select('fingerprint')
      .where('feed_id', '=', feedId)
      .where('fingerprint', '>', knownAddresses.at(-1) ?? '')
      .orderBy('fingerprint')
      .limit(pageSize)
      .execute();
    knownAddresses.push(...page.map(({ fingerprint }) => fingerprint));
    if (page.length < pageSize) return knownAddresses;
    await yieldToEvents();
  }
}

async function storeFeed(
  needs: RefreshNeeds,
  row: FeedRow,
  fetched: Extract<Fetched, { kind: 'feed' }>,
): Promise<void> {
  const { database, now } = needs;
  const { feed, validators } = fetched;
  // The next fetch after a stop in the middle must not take it for unchanged.
  await database
    .updateTable('podcast_feed')
    .set(withoutValidators)
    .where('id', '=', row.id)
    .where('content_hash', 'is not', null)
    .execute();
  const newEpisodes = await storeEpisodes(database, row.id, feed, { ...needs, now: now() });
  const latest = await database
    .selectFrom('podcast_episode')
    .select('published_at')
    .where('feed_id', '=', row.id)
    .where('removed', '=', false)
    .orderBy('sorted_at', 'desc')
    .limit(20)
    .execute();
  const published = latest.map(({ published_at }) => published_at);
  const interval = Math.round(intervalFor(published, now()));
  const described = showColumns(feed.show, row);
  const differs = Object.entries(described).some(([name, value]) => Reflect.get(row, name) !== value);
  const whole = feed.complete && feed.order.length > 0;
  await needs.leases.finish(row, {
    ...described,
    ...(whole ? validators : withoutValidators),
    ...(whole || row.episode_count < feed.order.length ? { episode_count: feed.order.length } : {}),
    state: 'ok',
    state_sentence: null,
    failures: 0,
    crawl_errors: 0,
    parse_errors: 0,
    interval,
    fetched_at: now(),
    next_fetch_at: nextRefresh(
      now(),
      interval,
      { ...fetched, ttlMinutes: feed.show.ttlMinutes },
      needs.random(),
    ),
    changed: newEpisodes || differs || row.state !== 'ok',
    now: now(),
  });
  if (newEpisodes) await needs.episodesCame?.(row.id);
}

function patchOf(
  row: FeedRow,
  fetched: Exclude<Fetched, { kind: 'feed' }>,
  now: number,
  random: number,
): FeedPatch {
  if (fetched.kind === 'gone')
    return { state: 'ended', state_sentence: texts.ended, fetched_at: now, next_fetch_at: null, failures: 0 };
  if (fetched.kind === 'unchanged') {
    const well = {
      state: 'ok' as const,
      state_sentence: null,
      failures: 0,
      crawl_errors: 0,
      fetched_at: now,
    };
    return {
      ...well,
      ...fetched.validators,
      next_fetch_at: nextRefresh(now, row.interval, fetched, random),
    };
  }
  const failures = row.failures + 1;
  const tell = failures >= tellAfter || row.state !== 'ok';
  return {
    failures,
    crawl_errors: failures,
    fetched_at: now,
    ...(tell && row.state !== 'ended' ? { state: 'failing' as const, state_sentence: fetched.sentence } : {}),
    next_fetch_at: row.state === 'ended' ? null : nextTry(now, row.interval, failures, fetched, random),
  };
}

/**
 * An address that a feed says it moved to, if there is a feed; where that leads for good, which may be back: the next fetch
 * would go there, and each new episode would move the feed twice.
 */
async function confirmed(
  needs: RefreshNeeds,
  row: FeedRow,
  announced: string | null,
): Promise<string | null> {
  const address = movedAddress(row, announced);
  if (address === null) return null;
  const request = {
    url: address,
    ...withoutValidators,
    knownFingerprints: async () => [],
    now: needs.now(),
  };
  const fetched = await fetchFeed(needs, request);
  return fetched.kind === 'feed' ? (fetched.movedTo ?? address) : null;
}

async function move(
  { database, listening, now }: RefreshNeeds,
  row: FeedRow,
  target: string | null,
): Promise<number> {
  const address = movedAddress(row, target);
  const done = address === null ? 'moved' : await moveFeed(database, row, address);
  if (done === 'moved') return row.id;
  await mergeFeeds(database, { from: row.id, into: done.other, listening, now: now() });
  return done.other;
}
