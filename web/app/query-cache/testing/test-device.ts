import { QueryClient } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { createStore, entries, type UseStore } from 'idb-keyval';
import { vi } from 'vitest';
import { CallError } from '#web/api.ts';
import { persistQueries } from '../persist-queries.ts';
import { clearQueryStore, createQueryStore } from '../query-store.ts';

type StoreName = 'answers' | 'list';
export const testLimits = { count: 2, wordsCount: 1, size: 300, age: 60 * 24 * 60 * 60_000 };

type Transaction = { userId: string; begin: () => Promise<unknown>; fail: () => void };
type Page = { userId: string; isClosed: boolean };

/** The storage of a browser, where each transaction waits until a test begins it or lets it fail; and who is signed in. */
export function createTestDevice(userId: string) {
  vi.stubGlobal('indexedDB', new IDBFactory());
  const stores = { answers: createStore('answers', 'answers'), list: createStore('list', 'list') };
  const waiting: Record<StoreName, Transaction[]> = { answers: [], list: [] };
  const hideHandlers = new Set<() => void>();
  vi.stubGlobal('addEventListener', (_: string, handler: () => void) => hideHandlers.add(handler));
  vi.stubGlobal('removeEventListener', (_: string, handler: () => void) => hideHandlers.delete(handler));
  const session: { userId: string | undefined } = { userId };

  const useStore =
    (name: StoreName, page: Page): UseStore =>
    async (mode, callback) => {
      const turn = Promise.withResolvers<void>();
      const done = turn.promise.then(() => stores[name](mode, callback));
      waiting[name].push({
        userId: page.userId,
        begin: async () => {
          // The browser tells a closed page nothing, and what it has not begun does not begin.
          if (page.isClosed) return;
          turn.resolve();
          await done.catch(() => undefined);
        },
        fail: () => turn.reject(new DOMException('The disk is full.', 'QuotaExceededError')),
      });
      return done;
    };

  async function begin(name: StoreName): Promise<void> {
    await waiting[name].shift()?.begin();
    await nextTask();
  }
  return {
    session,
    hideHandlers,
    begin,
    /** Lets the next transaction of a store fail; returns whose it was. */
    async fail(name: StoreName): Promise<string | undefined> {
      const transaction = waiting[name].shift();
      transaction?.fail();
      await nextTask();
      return transaction?.userId;
    },
    async settle(): Promise<void> {
      await nextTask();
      for (
        let name: StoreName | undefined;
        (name = waiting.answers[0] ? 'answers' : waiting.list[0] && 'list');
      )
        await begin(name);
    },
    /** Keys and values, past all code of the app. */
    content: async () => ({
      answers: await entries<[string, string], { at: number; data: { text: string } }>(stores.answers),
      list: await entries<[string, string], unknown>(stores.list),
    }),
    openStores: (page: Page) => () => ({ answers: useStore('answers', page), list: useStore('list', page) }),
  };
}
export type TestDevice = ReturnType<typeof createTestDevice>;

const nobodyAnswers = () => Promise.reject(new CallError(0, 'unreachable', 'Away.'));
const nextTask = () => new Promise((resolve) => setImmediate(resolve));

/** A page of a listener, whose server does not answer by itself. */
export function openPage(device: TestDevice, userId: string, build: string) {
  const page: Page = { userId, isClosed: false };
  const open = device.openStores(page);
  const queries = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity, retry: false } } });
  const stop = persistQueries({
    queries,
    store: createQueryStore(userId, build, open, testLimits),
    isAway: () => false,
    isSignedIn: () => device.session.userId === userId,
    onRestored: () => undefined,
  });
  const hide = [...device.hideHandlers].at(-1);
  return {
    userId,
    queries,
    hide(): void {
      if (hide && device.hideHandlers.has(hide)) hide();
    },
    /** Asks a server that cannot be reached. */
    async ask(queryKey: readonly string[]): Promise<void> {
      await queries.fetchQuery({ queryKey, queryFn: nobodyAnswers }).catch(() => undefined);
    },
    /** As web/app/start-user-sync.ts does it. */
    logOut(): void {
      stop();
      void clearQueryStore(userId, open);
    },
    kill(): void {
      stop();
      page.isClosed = true;
    },
  };
}
export type TestPage = ReturnType<typeof openPage>;
