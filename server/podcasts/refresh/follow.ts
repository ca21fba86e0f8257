import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportOutcome } from '#contract/podcast-imports.ts';
import { feedAddress, urlKey } from '../shared/feed-address.ts';
import { texts } from '../shared/texts.ts';
import type { FeedRepository } from '../store/feed-repository.ts';
import { type FeedRow, feedOf } from '../store/feed-row.ts';
import type { SubscriptionElsewhere, SubscriptionRepository } from '../store/subscription-repository.ts';
import type { Refresher } from './refresher.ts';

type Needs = {
  feeds: FeedRepository;
  subscriptions: SubscriptionRepository;
  refresher: Pick<Refresher, 'refresh'>;
  now: () => number;
};

/** `hops`: how many pages named the address. */
type Options = {
  deadline?: AbortSignal | undefined;
  elsewhere?: SubscriptionElsewhere | undefined;
  hops?: number;
};

export type Follow = ReturnType<typeof createFollow>;

/** Subscribes listeners to feeds by address. `elsewhere`: what a new subscription was in another Earshot. */
export function createFollow({ feeds, subscriptions, refresher, now }: Needs) {
  /** What the row says once a fetch was tried. */
  async function outcome(url: string, id: number, userId: string): Promise<ImportOutcome> {
    const row = (await feeds.visible([id], userId))[0];
    const status = row && (row.state === 'ok' || row.state === 'ended') ? 'subscribed' : 'pending';
    return { url, status, id, ...(row && row.title !== '' ? { title: feedOf(row).title } : {}) };
  }

  async function firstFetch(
    row: FeedRow,
    url: string,
    userId: string,
    { hops = 0, elsewhere }: Options,
  ): Promise<ImportOutcome> {
    const { id, failure } = await refresher.refresh(row);
    if (!failure) return outcome(url, id, userId);
    if (failure.passing) return { url, status: 'pending', id, error: failure.sentence };
    await subscriptions.remove(userId, id);
    await feeds.forget(id);
    const [link] = failure.links;
    if (link === undefined || hops > 0) return { url, status: 'failed', error: failure.sentence };
    return { ...(await follow(link, userId, { elsewhere, hops: hops + 1 })), url };
  }

  /**
   * Subscribes at once, then fetches. Not done by `deadline`: `pending`, and the fetch goes on. An address that is no
   * feed is deleted again, unless it is a page that names one; a server that only fails now stays.
   */
  async function follow(url: string, userId: string, options: Options): Promise<ImportOutcome> {
    const { deadline, elsewhere } = options;
    const address = feedAddress(url);
    if (address === null) return { url, status: 'failed', error: texts.noAddress };
    const row = await feeds.ensure(address, userId, now());
    const isNew = await subscriptions.add(userId, row.id, now(), elsewhere);
    const title = row.title === '' ? {} : { title: row.title };
    if (!isNew) return { url, status: 'already', id: row.id, ...title };
    if (row.state === 'ok' || row.state === 'ended')
      return { url, status: 'subscribed', id: row.id, ...title };
    const fetched = firstFetch(row, url, userId, options);
    const late: ImportOutcome = { url, status: 'pending', id: row.id, ...title };
    return deadline ? Promise.race([fetched, whenAborted(deadline, late)]) : fetched;
  }

  /** What is on its way, by listener and address. */
  const underWay = new Map<string, Promise<ImportOutcome>>();

  return async (
    url: string,
    userId: string,
    deadline?: AbortSignal,
    elsewhere?: SubscriptionElsewhere,
  ): Promise<ImportOutcome> => {
    const address = feedAddress(url);
    const key = `${userId} ${address === null ? url : urlKey(address, null)}`;
    // Two spellings of one address: the second waits, for the first may turn out to be none and be forgotten.
    const before = underWay.get(key);
    const following = (async () => {
      await before?.catch(() => undefined);
      return follow(url, userId, { deadline, elsewhere });
    })();
    underWay.set(key, following);
    try {
      return await following;
    } finally {
      if (underWay.get(key) === following) underWay.delete(key);
    }
  };
}

async function whenAborted<Value>(signal: AbortSignal, value: Value): Promise<Value> {
  await sleep(2 ** 31 - 1, undefined, { signal, ref: false }).catch(() => undefined);
  return value;
}
