import { setTimeout as sleep } from 'node:timers/promises';
import { missing } from '#server/http/errors.ts';
import { demoFeeds } from '../shared/demo-host.ts';
import { isDemoAddress, isLocalAddress } from '../shared/local-hosts.ts';
import { texts } from '../shared/texts.ts';
import type { FeedRepository } from '../store/feed-repository.ts';
import type { FeedRow } from '../store/feed-row.ts';
import type { Refreshed } from './refresh-feed.ts';
import type { Refresher } from './refresher.ts';

const maxWait = 10_000;
const staleMilliseconds = 60 * 60 * 1000;

type Needs = { feeds: FeedRepository; refresher: Refresher; now: () => number };

export type Shows = ReturnType<typeof createShows>;

/** Shows as they are wanted now: fetched when nobody did before, or when nobody does it regularly. */
export function createShows({ feeds, refresher, now }: Needs) {
  async function one(id: number, userId: string): Promise<FeedRow> {
    const [row] = await feeds.visible([id], userId);
    if (!row) throw missing(texts.unknownShow);
    return row;
  }

  /** Null when it takes longer than somebody should wait; it goes on all the same. */
  async function fetchNow(row: FeedRow): Promise<Refreshed | null> {
    const done = new AbortController();
    const late = sleep(maxWait, null, { signal: done.signal, ref: false }).catch(() => null);
    return Promise.race([refresher.refresh(row), late]).finally(() => done.abort());
  }

  const wantsFetch = (row: FeedRow): boolean =>
    row.state === 'stub' ||
    (row.state === 'pending' && row.fetched_at === null) ||
    (row.next_fetch_at === null &&
      row.state !== 'ended' &&
      now() - (row.fetched_at ?? 0) > staleMilliseconds);

  async function fetched(id: number, userId: string): Promise<FeedRow> {
    const row = await one(id, userId);
    if (!wantsFetch(row)) return row;
    const done = await fetchNow(row);
    return one(done?.id ?? id, userId);
  }

  /** The show at an address, fetched if it is wanted now; `known` is as it was before. */
  async function fetchedAt(address: string, userId: string) {
    const feed = await feeds.ensure(address, userId, now());
    const done = wantsFetch(feed) ? await fetchNow(feed) : null;
    const [row] = await feeds.visible([done?.id ?? feed.id], userId);
    return { known: feed, row, failure: done?.failure ?? null };
  }

  return {
    fetched,
    async refreshed(id: number, userId: string): Promise<FeedRow> {
      const done = await fetchNow(await one(id, userId));
      return one(done?.id ?? id, userId);
    },
    /** All of them, the unfetched ones fetched; 404 if one is unknown. */
    async all(ids: readonly number[], userId: string): Promise<number[]> {
      const rows = await feeds.visible(ids, userId);
      if (rows.length < new Set(ids).size) throw missing(texts.unknownShow);
      return Promise.all(
        rows.map(async (row) => (wantsFetch(row) ? (await fetched(row.id, userId)).id : row.id)),
      );
    },
    /** The show at an address that somebody pasted, and why there is none. */
    async find(address: string, userId: string): Promise<{ row: FeedRow | null; failure: string | null }> {
      const { known: feed, row, failure } = await fetchedAt(address, userId);
      if (!failure || row?.title) return { row: row ?? null, failure: failure?.sentence ?? null };
      await feeds.forget(feed.id);
      const [link] = failure.links;
      if (link === undefined) return { row: null, failure: failure.sentence };
      const other = await fetchedAt(link, userId);
      return { row: other.row?.title ? other.row : null, failure: other.failure?.sentence ?? null };
    },
  };
}

export type DemoShows = ReturnType<typeof createDemoShows>;

/**
 * Two shows of our own, for a listener who has nothing else yet: offered while the collection is the demonstration
 * one (`isDemo`). A subscription to one stays.
 */
export function createDemoShows({ shows, isDemo }: { shows: Shows; isDemo: () => boolean }) {
  return {
    /** Those to suggest; read from our own files on first use. */
    async suggested(userId: string): Promise<FeedRow[]> {
      if (!isDemo()) return [];
      const results = await Promise.all(demoFeeds.map((address) => shows.find(address, userId)));
      return results.flatMap(({ row }) => row ?? []);
    },
    /** Whether a search may find it. */
    isFindable: ({ url }: Pick<FeedRow, 'url'>): boolean =>
      !isLocalAddress(url) || (isDemo() && isDemoAddress(url)),
  };
}
