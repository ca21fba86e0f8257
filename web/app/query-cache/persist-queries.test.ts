import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { createStore } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '#web/api.ts';
import { ProviderError } from '#web/music/provider/provider.ts';
import { isPersisted, persistQueries } from './persist-queries.ts';
import { clearQueryStore, createQueryStore, leaving } from './query-store.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const key = ['music', 'folder', 'album', 'l.1'];
const hash = JSON.stringify(key);

const always = (): boolean => true;
/** A page of a listener, with a server that answers or does not. */
function openPage(userId = 'anna', { build = 'one', isAway = false, isSignedIn = always } = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 60_000 } } });
  const store = createQueryStore(userId, build);
  const restored: [string, number][] = [];
  const stop = persistQueries({
    queries,
    store,
    isAway: () => isAway,
    isSignedIn,
    onRestored: (...restoredAnswer) => void restored.push(restoredAnswer),
  });
  const ask = (answer: () => Promise<unknown>, queryKey: readonly string[] = key) =>
    void queries.fetchQuery({ queryKey, queryFn: answer, retry: 1 }).catch(() => undefined);
  const cachedData = () => queries.getQueryData(key);
  return { queries, store, stop, ask, restored, shown: cachedData };
}
const nobody = () => Promise.reject(new ProviderError('unreachable', 'Away.'));
/** Writes happen a second later. */
const waitFor = (isSo: () => unknown) => vi.waitFor(isSo, { timeout: 15_000 });
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

async function seen(data: unknown, userId = 'anna') {
  const page = openPage(userId);
  page.ask(async () => data);
  await waitFor(async () => expect((await page.store.read(hash))?.data).toEqual(data));
  page.stop();
}

test('what was seen is there again where the server cannot be reached, as old as it is, after the first try', async () => {
  await seen({ name: 'Blue Train', at: new Map([['1', 2]]) });
  const page = openPage();
  page.ask(nobody);
  await waitFor(() => expect(page.shown()).toEqual({ name: 'Blue Train', at: new Map([['1', 2]]) }));
  expect(page.queries.getQueryState(key)?.dataUpdatedAt).toBeLessThanOrEqual(Date.now());
  page.stop();
});

test('an answer that is brought back says until when changes are in it, and one that is not here that none are', async () => {
  const before = Date.now();
  await seen('as the server has it');
  const page = openPage();
  page.ask(nobody);
  await waitFor(() => expect(page.restored).toEqual([[hash, expect.any(Number)]]));
  const [[, changedAt] = ['', 0]] = page.restored;
  expect(changedAt).toBeGreaterThanOrEqual(before);
  expect(changedAt).toBeLessThanOrEqual(Date.now());
  page.ask(nobody, ['music', 'folder', 'album', 'l.2']);
  await waitFor(() => expect(page.restored.map(([, at]) => at)).toEqual([changedAt, 0]));
  page.stop();
});

test('where it is known that nobody is there, nothing is waited for', async () => {
  await seen('kept');
  const page = openPage('anna', { isAway: true });
  page.ask(() => new Promise(() => undefined));
  await waitFor(() => expect(page.shown()).toBe('kept'));
  page.stop();
});

test('what the server says comes before what is kept, and a refusal brings nothing back', async () => {
  await seen('kept');
  const page = openPage();
  page.ask(async () => 'new');
  await waitFor(() => expect(page.shown()).toBe('new'));
  page.stop();
  const refused = openPage();
  refused.ask(() => Promise.reject(new CallError(404, 'not_found', 'It is gone.')));
  await pause();
  expect(refused.shown()).toBeUndefined();
  refused.stop();
});

test('after a log-out in another tab nothing more is stored', async () => {
  let isSignedIn = true;
  const page = openPage('anna', { isSignedIn: () => isSignedIn });
  page.ask(async () => 'seen');
  await pause();
  isSignedIn = false;
  await clearQueryStore('anna');
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(await page.store.read(hash)).toBeUndefined();
  page.stop();
});

test('a log-out removes also what is written just then, and what could be written by half alone', async () => {
  const { store } = openPage();
  const writing = store.put(hash, { at: Date.now(), data: 'just then' });
  await clearQueryStore('anna');
  await writing;
  expect(await store.read(hash)).toBeUndefined();
  const full = () => Promise.reject(new DOMException('The disk is full.', 'QuotaExceededError'));
  const stores = () => ({ answers: createStore('earshot-answers', 'answers'), list: full });
  await createQueryStore('anna', 'one', stores).put(hash, { at: Date.now(), data: 'half' });
  await clearQueryStore('anna');
  expect(await store.read(hash)).toBeUndefined();
});

test('what is restored is written again only when the server says it: another tab may have stored newer', async () => {
  await seen({ name: 'old' });
  const page = openPage();
  page.ask(nobody);
  await waitFor(() => expect(page.shown()).toEqual({ name: 'old' }));
  await page.store.put(hash, { at: Date.now(), data: { name: 'of another tab' } });
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect((await page.store.read(hash))?.data).toEqual({ name: 'of another tab' });
  page.queries.setQueryData(key, { name: 'old' });
  await waitFor(async () => expect((await page.store.read(hash))?.data).toEqual({ name: 'old' }));
  page.stop();
});

test('answers are kept of screens, not of what is typed or polled', () => {
  expect([
    isPersisted(['music', 'folder', 'playlist', 'p.1']),
    isPersisted(['podcasts', 'progress']),
    isPersisted(['music', 'folder', 'search', 'rain']),
    isPersisted(['podcasts', 'search', 'rain']),
    isPersisted(['podcasts', 'revision']),
    isPersisted(['scan']),
    isPersisted(['account']),
    isPersisted(['operator', 'people']),
  ]).toEqual([true, true, false, false, false, false, false, false]);
});

test('what is too old, of another build, or beyond five hundred or fifty megabytes goes, the oldest first', () => {
  const day = 86_400_000;
  const now = 1_000 * day;
  const answer = (name: string, daysAgo: number, size = 1, build = 'one') => ({
    build,
    at: now - daysAgo * day,
    size,
    key: ['anna', name],
  });
  const names = (all: ReturnType<typeof answer>[]) => leaving(all, 'one', now).map(([, name]) => name);
  expect(names([answer('new', 1), answer('old', 61), answer('other', 1, 1, 'two')])).toEqual([
    'other',
    'old',
  ]);
  // Put there while the clock of the device was ahead: it is no newer than what came since.
  expect(names([answer('new', 1), answer('ahead', -61)])).toEqual(['ahead']);
  const megabyte = 1024 * 1024;
  expect(
    names([answer('a', 3, 20 * megabyte), answer('b', 1, 20 * megabyte), answer('c', 2, 20 * megabyte)]),
  ).toEqual(['a']);
  expect(names(Array.from({ length: 502 }, (_, index) => answer(String(index), index / 100)))).toEqual([
    '500',
    '501',
  ]);
});

test('a question that was asked before anything was kept gets what is kept where nobody is there, and not where somebody stumbled', async () => {
  await seen('kept');
  for (const [answer, cachedData] of [
    [nobody, 'kept'],
    [() => Promise.reject(new ProviderError('failed', 'It stumbled.', 500)), undefined],
  ] as const) {
    const queries = new QueryClient();
    void queries
      .fetchQuery({ queryKey: key, queryFn: answer, retry: 1, retryDelay: 60_000 })
      .catch(() => undefined);
    await vi.waitFor(() => expect(queries.getQueryState(key)?.fetchFailureCount).toBe(1));
    const stop = persistQueries({
      queries,
      store: createQueryStore('anna', 'one'),
      isAway: () => false,
      isSignedIn: () => true,
      onRestored: () => undefined,
    });
    await pause();
    expect(queries.getQueryData(key)).toBe(cachedData);
    stop();
  }
});
