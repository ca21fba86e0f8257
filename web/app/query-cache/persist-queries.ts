import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { wallTimeMs } from '#rules/clock.ts';
import { providerStatus } from '#web/music/provider/provider-status.ts';
import { isUnreachable } from '#web/outbox/kind.ts';
import type { QueryStore, StoredQuery } from './query-store.ts';

/** What comes in a burst is written once. */
const pauseMilliseconds = 1_000;

/** Of music and podcasts, and no answer that is looked for by typing, or that says how something goes on. */
const storedKeys = new Set<unknown>(['music', 'podcasts', 'sorted-albums']);
const passing = new Set<unknown>([
  'search',
  'builder-search',
  'found-songs',
  'found-artists',
  'import',
  'revision',
]);
export const isPersisted = (queryKey: QueryKey) =>
  storedKeys.has(queryKey[0]) && !queryKey.slice(1, 3).some((part) => passing.has(part));

type Needs = {
  queries: QueryClient;
  store: Pick<QueryStore, 'read' | 'put' | 'tidy'>;
  /** Whether it is known that the server cannot be reached. */
  isAway: () => boolean;
  /** Whether the listener is signed in, in any tab: another tab may have logged them out. */
  isSignedIn: () => boolean;
  /**
   * Called with the hash of an answer that was brought back, and until when changes that waited are in it (epoch ms); 0: the
   * device does not have it.
   */
  onRestored: (queryHash: string, changedAt: number) => void;
};

/** Stores replies and changes of them in the browser, and restores them where the server is away. Returns how to stop. */
export function persistQueries(needs: Needs): () => void {
  const { queries, store, isAway, isSignedIn, onRestored } = needs;
  const cache = queries.getQueryCache();
  const changed = new Map<string, StoredQuery>();
  /** Restored data is stored already, and another tab may have stored newer. */
  let isRestoring = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    for (const [hash, answer] of isSignedIn() ? changed : []) void store.put(hash, answer);
    changed.clear();
    void store.tidy();
  }

  function note({ queryHash, queryKey, state: { data, dataUpdatedAt } }: Query): void {
    if (isRestoring || !isPersisted(queryKey) || data === undefined || data === null) return;
    changed.set(queryHash, { at: dataUpdatedAt, changedAt: wallTimeMs(), data });
    timer ??= setTimeout(write, pauseMilliseconds);
  }

  async function bring(query: Query): Promise<void> {
    if (query.state.data !== undefined || !isPersisted(query.queryKey)) return;
    const answer = await store.read(query.queryHash);
    if (query.state.data !== undefined || isOver) return;
    isRestoring = true;
    if (answer !== undefined) queries.setQueryData(query.queryKey, answer.data, { updatedAt: answer.at });
    isRestoring = false;
    onRestored(query.queryHash, answer === undefined ? 0 : (answer.changedAt ?? Number.POSITIVE_INFINITY));
  }

  let isOver = false;
  for (const query of cache.getAll())
    if (query.state.data !== undefined) note(query);
    else if (isAway() || isNobodyThere(query.state.fetchFailureReason)) void bring(query);
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === 'added' && isAway()) void bring(event.query);
    if (event.type !== 'updated') return;
    const { action, query } = event;
    if (action.type === 'success') note(query);
    if ((action.type === 'failed' || action.type === 'error') && isNobodyThere(action.error))
      void bring(query);
  });
  addEventListener('pagehide', write);
  return () => {
    isOver = true;
    unsubscribe();
    removeEventListener('pagehide', write);
    clearTimeout(timer);
  };
}

const isNobodyThere = (thrown: unknown) => isUnreachable(thrown) || providerStatus(thrown) === 0;
