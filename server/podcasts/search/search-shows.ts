import { setTimeout as sleep } from 'node:timers/promises';
import type { Feed } from '#contract/podcast-shapes.ts';
import { Refusal } from '#server/http/errors.ts';
import { urlKey } from '../shared/feed-address.ts';
import { lruCache } from '../shared/lru-cache.ts';
import type { Directory, Hit } from '../shared/search-result.ts';
import { texts } from '../shared/texts.ts';
import type { FeedRepository } from '../store/feed-repository.ts';
import { type FeedRow, feedOf } from '../store/feed-row.ts';
import { folded, wordsOf } from '../store/folded-text.ts';

const maxMilliseconds = 5_000;
const maxOwn = 50;

type Needs = {
  feeds: FeedRepository;
  directories: readonly Directory[];
  isFindable: (row: FeedRow) => boolean;
  now: () => number;
};

/**
 * Asks all directories and this server's own store at once. What two of them know is one show: the same address, or the
 * same guid. One that fails or takes over 5 s is named in the warnings.
 */
export function createShowSearch({ feeds, directories, isFindable, now }: Needs) {
  const cache = lruCache<Hit[]>({ max: 500, milliseconds: 10 * 60_000 });

  async function ask(directory: Directory, term: string): Promise<Hit[] | null> {
    const key = `${directory.name}\n${folded(term)}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const late = new AbortController();
    const answer = directory.search(term, late.signal).catch(() => null);
    const done = new AbortController();
    const hits = await Promise.race([
      answer,
      sleep(maxMilliseconds, null, { signal: done.signal, ref: false }).catch(() => null),
    ]);
    done.abort();
    late.abort();
    if (hits) cache.set(key, hits);
    return hits;
  }

  return async function search(term: string, userId: string): Promise<{ feeds: Feed[]; warnings: string[] }> {
    const [answers, own] = await Promise.all([
      Promise.all(directories.map((directory) => ask(directory, term))),
      feeds.search(wordsOf(term), userId, maxOwn),
    ]);
    const warnings = directories.flatMap(({ name }, index) =>
      answers[index] ? [] : texts.directoryFailed(name),
    );
    if (directories.length > 0 && warnings.length === directories.length && own.length === 0)
      throw new Refusal(502, 'remote_failed', texts.searchFailed);
    const storedHits = await feeds.storeHits(distinct(answers.flatMap((hits) => hits ?? [])), userId, now());
    const feedsById = new Map(storedHits.map(({ row, priority }) => [row.id, { ...feedOf(row), priority }]));
    for (const row of own.filter(isFindable)) if (!feedsById.has(row.id)) feedsById.set(row.id, feedOf(row));
    return { feeds: [...feedsById.values()], warnings };
  };
}

/** The first of several hits for one show. */
function distinct(hits: readonly Hit[]): Hit[] {
  const seen = new Set<string>();
  return hits.filter(({ url, guid }) => {
    const keys = [urlKey(url, null), ...(guid === null ? [] : [`guid ${guid}`])];
    const isDuplicate = keys.some((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    return !isDuplicate;
  });
}
