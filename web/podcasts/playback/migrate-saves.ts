import { createStore, delMany, entries } from 'idb-keyval';
import * as z from 'zod/mini';
import type { Outbox } from '#web/outbox/outbox.ts';
import { type PendingSave, pendingSave } from './pending-save.ts';

/** Where saves waited before there was one outbox for everything. */
const store = () => createStore('earshot-progress', 'saves');

/** Puts what an earlier version of the app left of this listener into their outbox, once; never rejects. */
export async function migrateSaves(
  { userId, restored, written }: Pick<Outbox, 'userId' | 'restored' | 'written'>,
  put: (save: PendingSave) => void,
): Promise<void> {
  try {
    const before = store();
    const own = (await entries(before)).flatMap(([key, value]) => {
      const save = z.safeParse(pendingSave, value);
      return Array.isArray(key) && key[0] === userId && save.success ? [{ key, save: save.data }] : [];
    });
    if (own.length === 0) return;
    await restored;
    for (const { save } of own) put(save);
    // Gone there only when it is here.
    await written();
    await delMany(
      own.map(({ key }) => key),
      before,
    );
  } catch {
    // A browser that keeps nothing kept nothing.
  }
}
