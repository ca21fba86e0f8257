import * as z from 'zod/mini';

const plain = z.record(z.string(), z.unknown());
/** Deeper than any answer goes. */
const maxRounds = 8;

type Path = readonly PropertyKey[];

function record(value: unknown): Record<string, unknown> | undefined {
  return Array.isArray(value) ? undefined : z.safeParse(plain, value).data;
}

const isThere = (value: unknown) => value !== null && value !== undefined;

function tidied(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value.filter(isThere).map((entry: unknown) => tidied(entry, ''));
  const entries = record(value);
  if (entries === undefined) return value;
  const present = Object.entries(entries)
    .filter(([key, entry]) => key === 'data' || isThere(entry))
    .map(([key, entry]) => [key, isThere(entry) ? tidied(entry, key) : []] as const);
  const result = Object.fromEntries(present);
  if (name !== 'relationships') return result;
  // A relation may be given by its address alone.
  return Object.fromEntries(
    Object.entries(result).map(([key, entry]) => [key, { data: [], ...record(entry) }] as const),
  );
}

/** Apple's answers hold nulls where a thing is absent, and relations without data: neither makes an answer unreadable. */
export const tidyReply = (body: unknown): unknown => tidied(body, '');

const within = (value: unknown, key: PropertyKey) =>
  Array.isArray(value) ? (value[Number(key)] as unknown) : record(value)?.[String(key)];

/** What has to go for a fault to be gone: the odd value, or, where one is missing, what cannot be without it. */
function oddPart(body: unknown, path: Path): Path {
  return path.reduce(within, body) === undefined ? path.slice(0, -1) : path;
}

function without(value: unknown, paths: readonly Path[]): unknown {
  if (paths.some((path) => path.length === 0)) return undefined;
  if (paths.length === 0) return value;
  const inside = (key: PropertyKey, entry: unknown) =>
    without(
      entry,
      paths.filter(([first]) => first === key).map((path) => path.slice(1)),
    );
  if (Array.isArray(value)) return value.map((entry: unknown, index) => inside(index, entry));
  const entries = Object.entries(record(value) ?? {});
  return Object.fromEntries(entries.map(([key, entry]) => [key, inside(key, entry)] as const));
}

/**
 * An answer of Apple's as `schema` has it. What does not fit is left out, and only that: a picture without an address, an
 * item without an id, a row of another kind; never the page. Undefined for what is no such answer at all.
 */
export function readReply<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> | undefined {
  let tidy = tidyReply(body);
  for (let round = 0; round < maxRounds; round += 1) {
    const { success, data, error } = z.safeParse(schema, tidy);
    if (success) return data;
    const reply = tidy;
    const odd = error.issues.map(({ path }) => oddPart(reply, path));
    if (odd.some(([first, ...rest]) => first === undefined || (first === 'data' && rest.length === 0)))
      return undefined;
    tidy = tidyReply(without(tidy, odd));
  }
  return undefined;
}
