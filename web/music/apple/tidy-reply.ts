import * as z from 'zod/mini';

const plain = z.record(z.string(), z.unknown());

function record(value: unknown): Record<string, unknown> | undefined {
  return Array.isArray(value) ? undefined : z.safeParse(plain, value).data;
}

function tidied(value: unknown, name: string): unknown {
  if (Array.isArray(value))
    return value.filter((entry) => entry !== null).map((entry: unknown) => tidied(entry, ''));
  const entries = record(value);
  if (entries === undefined) return value;
  const kept = Object.entries(entries)
    .filter(([, entry]) => entry !== null)
    .map(([key, entry]) => [key, tidied(entry, key)] as const);
  const made = Object.fromEntries(kept);
  if (name !== 'relationships') return made;
  // A relation may be told by its address alone.
  return Object.fromEntries(
    Object.entries(made).map(([key, entry]) => [key, { data: [], ...record(entry) }] as const),
  );
}

/** Apple's answers hold nulls where a thing is absent, and relations without data: neither makes an answer unreadable. */
export function tidyReply(body: unknown): unknown {
  return tidied(body, '');
}
