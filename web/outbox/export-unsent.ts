import { entries } from 'idb-keyval';
import * as z from 'zod/mini';
import { type Operation, operation } from './operation.ts';
import { sharedStore } from './operation-store.ts';

/** Unsent operations of a listener in a readable form, oldest first; `at` is ISO 8601. */
export async function readUnsent(
  userId: string,
  store = sharedStore(),
): Promise<{ at: string; kind: string; what: unknown }[]> {
  const own: Operation[] = [];
  for (const [key, value] of await entries(store)) {
    const parsed = z.safeParse(operation, value);
    if (Array.isArray(key) && key[0] === userId && parsed.success) own.push(parsed.data);
  }
  return own
    .sort((one, other) => one.order - other.order)
    .map(({ kind, made, payload }) => ({ at: new Date(made.at).toISOString(), kind, what: payload }));
}
