import { createStore, entries, promisifyRequest, set, type UseStore } from 'idb-keyval';
import * as z from 'zod/mini';
import { wallTimeMs } from '#rules/clock.ts';
import { keyOf, type Operation, operation } from './operation.ts';

/** Opened on first use, since a browser may forbid it. */
export const sharedStore = (): UseStore => createStore('earshot-outbox', 'operations');

const ignore = () => undefined;

/**
 * The unsent operations of one listener in order: in IndexedDB, which all tabs share, and in memory where the browser has no
 * storage (private windows).
 */
export function createOperationStore(userId: string, store: UseStore) {
  let waiting = new Map<string, Operation>();
  /** Operations that are not in IndexedDB yet. */
  const pendingIds = new Set<string>();
  /** Operations that are done with: a read that began before their deletion still sees them. */
  const forgottenIds = new Set<string>();
  let lastRead: Promise<void> = Promise.resolve();
  let lastOrder = 0;
  let lastWrite: Promise<void> = Promise.resolve();

  async function readStore(): Promise<Map<string, Operation>> {
    const operations = new Map<string, Operation>();
    for (const [key, value] of await entries(store)) {
      const parsed = z.safeParse(operation, value);
      if (Array.isArray(key) && key[0] === userId && parsed.success)
        operations.set(keyOf(parsed.data), parsed.data);
    }
    return operations;
  }

  /** Takes over changes of other tabs, and keeps operations that are not in IndexedDB yet. */
  function merge(operations: ReadonlyMap<string, Operation>): void {
    const own = [...waiting].filter(([, { id }]) => pendingIds.has(id));
    const read = [...operations].filter(([, { id }]) => !forgottenIds.has(id));
    const all = [...new Map([...read, ...own])].sort(([, one], [, other]) => one.order - other.order);
    waiting = new Map(all);
    lastOrder = Math.max(lastOrder, all.at(-1)?.[1].order ?? 0);
  }

  /** Resolves when the operations of all tabs are read; never rejects. */
  function read(): Promise<void> {
    lastRead = lastRead.then(readStore).then(merge).catch(ignore);
    return lastRead;
  }

  async function write(entry: Operation): Promise<void> {
    await set([userId, keyOf(entry)], entry, store);
    // A read that began before this write may not have seen it.
    await lastRead;
    pendingIds.delete(entry.id);
  }

  return {
    read,
    /** Appends an operation, or replaces an earlier one at its position. */
    add(newOperation: Omit<Operation, 'order'>): Operation {
      const before = waiting.get(keyOf(newOperation));
      lastOrder = Math.max(lastOrder + 1, wallTimeMs());
      const entry = { ...newOperation, order: before?.order ?? lastOrder };
      waiting.set(keyOf(entry), entry);
      pendingIds.add(entry.id);
      forgottenIds.delete(entry.id);
      lastWrite = write(entry);
      lastWrite.catch(ignore);
      return entry;
    },
    /** Deletes an operation, unless another one has replaced it, on this page or in another tab. */
    async forget(entry: Operation): Promise<void> {
      const key = keyOf(entry);
      if (waiting.get(key)?.id === entry.id) waiting.delete(key);
      pendingIds.delete(entry.id);
      forgottenIds.add(entry.id);
      await store('readwrite', async (objectStore) => {
        const current = z.safeParse(
          operation,
          await promisifyRequest<unknown>(objectStore.get([userId, key])),
        );
        if (current.success && current.data.id === entry.id) objectStore.delete([userId, key]);
        return promisifyRequest(objectStore.transaction);
      }).catch(ignore);
    },
    all: (): Operation[] => [...waiting.values()],
    /** Resolves when the last operation is stored; rejects without storage. */
    written: (): Promise<void> => lastWrite,
  };
}
export type OperationStore = ReturnType<typeof createOperationStore>;
