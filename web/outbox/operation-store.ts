import { createStore, entries, promisifyRequest, set, type UseStore } from 'idb-keyval';
import * as z from 'zod/mini';
import { keyOf, type Operation, operation } from './operation.ts';

/** Opened at the first need: a browser may forbid it. */
export const sharedStore = (): UseStore => createStore('earshot-outbox', 'operations');

const ignore = () => undefined;

/**
 * What one listener's browser keeps for the server, in order: in IndexedDB, which all tabs share, and in memory where the
 * browser keeps nothing (private windows).
 */
export function createOperationStore(userId: string, store: UseStore) {
  let waiting = new Map<string, Operation>();
  /** Those that are known to this page alone, until the browser has them. */
  const unwritten = new Set<string>();
  let reading: Promise<void> = Promise.resolve();
  let lastOrder = 0;
  let writing: Promise<void> = Promise.resolve();

  async function readStored(): Promise<Map<string, Operation>> {
    const stored = new Map<string, Operation>();
    for (const [key, value] of await entries(store)) {
      const found = z.safeParse(operation, value);
      if (Array.isArray(key) && key[0] === userId && found.success) stored.set(keyOf(found.data), found.data);
    }
    return stored;
  }

  /** Other tabs put things in and took things out; what only this page has stays. */
  function merge(stored: ReadonlyMap<string, Operation>): void {
    const own = [...waiting].filter(([, { id }]) => unwritten.has(id));
    const all = [...new Map([...stored, ...own])].sort(([, one], [, other]) => one.order - other.order);
    waiting = new Map(all);
    lastOrder = Math.max(lastOrder, all.at(-1)?.[1].order ?? 0);
  }

  /** Settles when everything is here that any tab kept; never rejects. */
  function read(): Promise<void> {
    reading = reading.then(readStored).then(merge).catch(ignore);
    return reading;
  }

  async function write(kept: Operation): Promise<void> {
    await set([userId, keyOf(kept)], kept, store);
    // A reading that began before may not know of it.
    await reading;
    unwritten.delete(kept.id);
  }

  return {
    read,
    /** At the end, or in the place of what it replaces. */
    keep(made: Omit<Operation, 'order'>): Operation {
      const before = waiting.get(keyOf(made));
      lastOrder = Math.max(lastOrder + 1, Date.now());
      const kept = { ...made, order: before?.order ?? lastOrder };
      waiting.set(keyOf(kept), kept);
      unwritten.add(kept.id);
      writing = write(kept);
      writing.catch(ignore);
      return kept;
    },
    /** Unless another one has taken its place meanwhile, on this page or in another tab. */
    async forget(gone: Operation): Promise<void> {
      const key = keyOf(gone);
      if (waiting.get(key)?.id === gone.id) waiting.delete(key);
      unwritten.delete(gone.id);
      await store('readwrite', async (kept) => {
        const found = z.safeParse(operation, await promisifyRequest<unknown>(kept.get([userId, key])));
        if (found.success && found.data.id === gone.id) kept.delete([userId, key]);
        return promisifyRequest(kept.transaction);
      }).catch(ignore);
    },
    all: (): Operation[] => [...waiting.values()],
    /** Settles when the browser has what was kept last; rejects where it keeps nothing. */
    written: (): Promise<void> => writing,
  };
}
export type OperationStore = ReturnType<typeof createOperationStore>;
