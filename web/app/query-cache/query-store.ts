import { createStore, delMany, entries, get, keys, set, type UseStore } from 'idb-keyval';
import * as z from 'zod/mini';
import { monotonicMs, wallTimeMs } from '#rules/clock.ts';

/**
 * What the server said to one question, and when. `changedAt`: until when changes that waited are in it, by this device's
 * clock. Epoch milliseconds.
 */
export type StoredQuery = { at: number; changedAt?: number; data: unknown };

const day = 24 * 60 * 60 * 1000;
const limits = { count: 500, wordsCount: 6_000, size: 50 * 1024 * 1024, age: 60 * day };
/** Small, and one for each downloaded sound: they have a limit of their own. */
const isOfWords = (hash = '') => /^\["(music","\w+","lyrics|podcasts","(chapters|transcript))"/.test(hash);
/** Looking through thousands for what goes is not done for each that comes. */
const tidyMilliseconds = 60_000;

const mark = { build: z.string(), at: z.number() };
const storedQuery = z.object({ ...mark, changedAt: z.exactOptional(z.number()), data: z.unknown() });
const listed = z.object({ ...mark, size: z.number() });
type Listed = z.output<typeof listed> & { key: string[] };

type Stores = { answers: UseStore; list: UseStore };
/** The list is apart, so that choosing what goes first does not read fifty megabytes. */
const sharedStores = (): Stores => ({
  answers: createStore('earshot-answers', 'answers'),
  list: createStore('earshot-answer-list', 'list'),
});

/** Another build of the app may mean something else by the same answer. Its first script bears a name that no other build gives. */
export function thisBuild(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
}

const inMaps = (_: string, value: unknown) => (value instanceof Map ? [...value] : value);
/** About how long it is: what it would be as JSON. */
const sizeOf = (data: unknown) => JSON.stringify(data, inMaps)?.length ?? 0;

const isOf = (userId: string, key: IDBValidKey): key is string[] =>
  Array.isArray(key) && key[0] === userId && typeof key[1] === 'string';

/** All that is stored of a listener. What is not in the list, since its writing failed, is of no build and as old as can be. */
async function listOf({ answers, list }: Stores, userId: string): Promise<Listed[]> {
  const unlisted = { build: '', at: Number.NEGATIVE_INFINITY, size: 0 };
  const stored = new Map<string, Listed>();
  // The answers first: one that is written meanwhile is in the list when that is read.
  for (const key of await keys(answers)) if (isOf(userId, key)) stored.set(key.join(), { ...unlisted, key });
  for (const [key, value] of await entries(list))
    if (isOf(userId, key)) {
      const { data = unlisted } = z.safeParse(listed, value);
      stored.set(key.join(), { ...data, key });
    }
  return [...stored.values()];
}

async function remove({ answers, list }: Stores, removed: string[][]): Promise<void> {
  if (removed.length === 0) return;
  await delMany(removed, answers);
  await delMany(removed, list);
}

/** A clock that was set back makes nothing young: what is as far ahead is as old. */
const ageMs = ({ at }: { at: number }, now: number): number => Math.abs(now - at);

/** What is too old or of another build, and the oldest beyond the limits. */
export function leaving(all: readonly Listed[], build: string, now: number, limit = limits): string[][] {
  let [count, wordsCount, size] = [0, 0, 0];
  return all
    .toSorted((one, other) => ageMs(one, now) - ageMs(other, now))
    .filter((answer) => {
      if (answer.build !== build || ageMs(answer, now) > limit.age) return true;
      const isLyrics = isOfWords(answer.key[1]);
      count += isLyrics ? 0 : 1;
      wordsCount += isLyrics ? 1 : 0;
      size += answer.size;
      return (isLyrics ? wordsCount > limit.wordsCount : count > limit.count) || size > limit.size;
    })
    .map(({ key }) => key);
}

/** The replies to one listener, by the query's hash. Nothing here rejects: a browser may store nothing. */
export function createQueryStore(userId: string, build = thisBuild(), open = sharedStores, limit = limits) {
  let stores: Stores | undefined;
  let tidyAgain = 0;
  async function attempt<Value>(work: (opened: Stores) => Promise<Value>): Promise<Value | undefined> {
    try {
      stores ??= open();
      return await work(stores);
    } catch {
      return undefined;
    }
  }
  return {
    read: (hash: string): Promise<StoredQuery | undefined> =>
      attempt(async ({ answers }) => {
        const parsed = z.safeParse(storedQuery, await get([userId, hash], answers));
        if (!parsed.success || parsed.data.build !== build) return undefined;
        return ageMs(parsed.data, wallTimeMs()) > limit.age ? undefined : parsed.data;
      }),
    put: (hash: string, { at, data, ...times }: StoredQuery): Promise<unknown> =>
      attempt(async ({ answers, list }) => {
        const key = [userId, hash];
        // Both at once: a page that is being closed begins nothing later.
        await Promise.all([
          set(key, { build, at, data, ...times }, answers),
          set(key, { build, at, size: sizeOf(data) }, list),
        ]);
      }),
    /** Removes what is old or too much. */
    async tidy(): Promise<void> {
      if (monotonicMs() < tidyAgain) return;
      tidyAgain = monotonicMs() + tidyMilliseconds;
      await attempt(async (opened) =>
        remove(opened, leaving(await listOf(opened, userId), build, wallTimeMs(), limit)),
      );
    },
  };
}
export type QueryStore = ReturnType<typeof createQueryStore>;

/** Removes all that is stored for a listener. Never rejects. */
export async function clearQueryStore(userId: string, open = sharedStores): Promise<void> {
  try {
    const stores = open();
    const all = await listOf(stores, userId);
    await remove(
      stores,
      all.map(({ key }) => key),
    );
  } catch {
    // Nothing could be stored here either.
  }
}
