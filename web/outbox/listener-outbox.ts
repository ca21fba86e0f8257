import { delMany, keys } from 'idb-keyval';
import { sharedStore } from './operation-store.ts';
import { createOutbox, type Outbox } from './outbox.ts';

let current: Outbox | undefined;

/** The outbox of this listener: one for as long as the page is theirs. */
export function outboxOf(userId: string): Outbox {
  if (current?.userId !== userId) current = createOutbox({ userId });
  return current;
}

/** Throws away what waits of a listener: their account is gone. Never rejects. */
export async function forgetOutbox(userId: string): Promise<void> {
  if (current?.userId === userId) current = undefined;
  try {
    const store = sharedStore();
    const own = (await keys(store)).filter((key) => Array.isArray(key) && key[0] === userId);
    await delMany(own, store);
  } catch {
    // Nothing could be kept here either.
  }
}
