import { delMany, keys } from 'idb-keyval';
import { sharedStore } from './operation-store.ts';
import { createOutbox, type Outbox } from './outbox.ts';

let current: Outbox | undefined;

/** The outbox of a listener: one instance for each page. */
export function outboxOf(userId: string): Outbox {
  if (current?.userId !== userId) current = createOutbox({ userId });
  return current;
}

/** Deletes all operations of a deleted account. Never rejects. */
export async function forgetOutbox(userId: string): Promise<void> {
  if (current?.userId === userId) current = undefined;
  try {
    const store = sharedStore();
    const own = (await keys(store)).filter((key) => Array.isArray(key) && key[0] === userId);
    await delMany(own, store);
  } catch {
    // Without storage there is nothing to delete.
  }
}
