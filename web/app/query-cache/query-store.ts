import { createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import * as z from 'zod/mini';

/** What the server said to one question, and when (epoch ms). */
export type StoredQuery = { at: number; data: unknown };

const day = 24 * 60 * 60 * 1000;
const limits = { count: 500, wordsCount: 6_000, size: 50 * 1024 * 1024, age: 60 * day };
/** Small, and one for each sound that is kept on the device: they push no screen out. */
const isOfWords = (hash = '') => /^\["(music","\w+","lyrics|podcasts","(chapters|transcript))"/.test(hash);
/** Looking through thousands for what goes is not done for each that comes. */
const tidyMilliseconds = 60_000;

const mark = { build: z.string(), at: z.number() };
const storedQuery = z.object({ ...mark, data: z.unknown() });
const listed = z.object({ ...mark, size: z.number() });
type Listed = z.output<typeof listed> & { key: string[] };

type Stores = { answers: UseStore; list: UseStore };
/** The list is apart: whoever looks what goes first need not read fifty megabytes. */
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

async function listOf({ list }: Stores, userId: string): Promise<Listed[]> {
  return (await entries(list)).flatMap(([key, value]) => {
    const found = z.safeParse(listed, value);
    const [user, hash] = Array.isArray(key) ? key : [];
    if (user !== userId || typeof hash !== 'string' || !found.success) return [];
    return [{ ...found.data, key: [userId, hash] }];
  });
}

async function remove({ answers, list }: Stores, keys: string[][]): Promise<void> {
  if (keys.length === 0) return;
  await delMany(keys, answers);
  await delMany(keys, list);
}

/** What is too old or of another build, and the oldest beyond the limits. */
export function leaving(all: readonly Listed[], build: string, now: number, limit = limits): string[][] {
  let [count, wordsCount, size] = [0, 0, 0];
  return all
    .toSorted((one, other) => other.at - one.at)
    .filter((answer) => {
      if (answer.build !== build || answer.at < now - limit.age) return true;
      const isLyrics = isOfWords(answer.key[1]);
      count += isLyrics ? 0 : 1;
      wordsCount += isLyrics ? 1 : 0;
      size += answer.size;
      return (isLyrics ? wordsCount > limit.wordsCount : count > limit.count) || size > limit.size;
    })
    .map(({ key }) => key);
}

/** What one listener was told, by the hash of the question. Nothing here rejects: a browser may keep nothing. */
export function createQueryStore(userId: string, build = thisBuild(), open = sharedStores) {
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
        const found = z.safeParse(storedQuery, await get([userId, hash], answers));
        if (!found.success || found.data.build !== build) return undefined;
        return found.data.at < Date.now() - limits.age ? undefined : found.data;
      }),
    keep: (hash: string, { at, data }: StoredQuery): Promise<unknown> =>
      attempt(async ({ answers, list }) => {
        await set([userId, hash], { build, at, data }, answers);
        await set([userId, hash], { build, at, size: sizeOf(data) }, list);
      }),
    /** Makes room. */
    async tidy(): Promise<void> {
      if (performance.now() < tidyAgain) return;
      tidyAgain = performance.now() + tidyMilliseconds;
      await attempt(async (opened) =>
        remove(opened, leaving(await listOf(opened, userId), build, Date.now())),
      );
    },
  };
}
export type QueryStore = ReturnType<typeof createQueryStore>;

/** Throws away all that was kept for a listener. Never rejects. */
export async function clearQueryStore(userId: string, open = sharedStores): Promise<void> {
  try {
    const stores = open();
    const all = await listOf(stores, userId);
    await remove(
      stores,
      all.map(({ key }) => key),
    );
  } catch {
    // Nothing could be kept here either.
  }
}
