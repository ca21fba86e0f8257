import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
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

/** A page of a listener, with a server that answers or does not. */
function openPage(userId = 'anna', { build = 'one', isAway = false } = {}) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 60_000 } } });
  const store = createQueryStore(userId, build);
  const stop = persistQueries({ queries, store, isAway: () => isAway });
  const ask = (answer: () => Promise<unknown>, queryKey: readonly string[] = key) =>
    void queries.fetchQuery({ queryKey, queryFn: answer, retry: 1 }).catch(() => undefined);
  const shown = () => queries.getQueryData(key);
  return { queries, store, stop, ask, shown };
}
const nobody = () => Promise.reject(new ProviderError('unreachable', 'Away.'));
/** What is kept is written a second later. */
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

test('nobody meets another’s answers, nor those of another build of the app, nor any after a log-out', async () => {
  await seen('anna’s');
  const others = [openPage('bert'), openPage('anna', { build: 'two' })];
  for (const page of others) page.ask(nobody);
  await pause();
  expect(others.map(({ shown }) => shown())).toEqual([undefined, undefined]);
  await clearQueryStore('anna');
  const again = openPage();
  again.ask(nobody);
  await pause();
  expect(again.shown()).toBeUndefined();
  for (const page of [...others, again]) page.stop();
});

test('a change that is shown is kept as the answer was, and is there after a reload', async () => {
  await seen('before');
  const page = openPage();
  page.ask(nobody);
  await waitFor(() => expect(page.shown()).toBe('before'));
  page.queries.setQueryData(key, 'changed');
  await waitFor(async () => expect((await page.store.read(hash))?.data).toBe('changed'));
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
  for (const [answer, shown] of [
    [nobody, 'kept'],
    [() => Promise.reject(new ProviderError('failed', 'It stumbled.', 500)), undefined],
  ] as const) {
    const queries = new QueryClient();
    void queries
      .fetchQuery({ queryKey: key, queryFn: answer, retry: 1, retryDelay: 60_000 })
      .catch(() => undefined);
    await vi.waitFor(() => expect(queries.getQueryState(key)?.fetchFailureCount).toBe(1));
    const stop = persistQueries({ queries, store: createQueryStore('anna', 'one'), isAway: () => false });
    await pause();
    expect(queries.getQueryData(key)).toBe(shown);
    stop();
  }
});
