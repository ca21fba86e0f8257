import { entries } from 'idb-keyval';
import * as z from 'zod/mini';
import { type Operation, operation } from './operation.ts';
import { sharedStore } from './operation-store.ts';

/** What a listener did and the server has not taken, as somebody reads it: `at` as ISO 8601, the first made first. */
export async function readUnsent(
  userId: string,
  store = sharedStore(),
): Promise<{ at: string; kind: string; what: unknown }[]> {
  const own: Operation[] = [];
  for (const [key, value] of await entries(store)) {
    const found = z.safeParse(operation, value);
    if (Array.isArray(key) && key[0] === userId && found.success) own.push(found.data);
  }
  return own
    .sort((one, other) => one.order - other.order)
    .map(({ kind, made, payload }) => ({ at: new Date(made.at).toISOString(), kind, what: payload }));
}
