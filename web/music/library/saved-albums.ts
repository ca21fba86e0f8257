import { type fetchAlbums, getLibrary, type SavedAlbum } from '#contract/library.ts';
import { withoutEdition } from '#rules/edition-title.ts';
import { ask, cannotReach, jsonIn, parseReply } from '#web/api.ts';
import { createYieldToMain, type YieldToMain } from '#web/ui/controls/yield-to-main.ts';
import { createElementCutter } from './element-cutter.ts';
import type { LibrarySort, SortKey } from './library-sort.ts';

/** Items sorted, or merged, before the main thread is yielded. */
const stepLength = 250;

/** As `toSorted`, a little at a time: comparing the names of 20,000 albums takes many frames. */
export async function sortInSlices<Item>(
  items: readonly Item[],
  order: (a: Item, b: Item) => number,
  yieldToMain: YieldToMain,
): Promise<readonly Item[]> {
  let runs: (readonly Item[])[] = [];
  for (let start = 0; start < items.length; start += stepLength) {
    runs.push(items.slice(start, start + stepLength).toSorted(order));
    await yieldToMain();
  }
  while (runs.length > 1) {
    const longer: (readonly Item[])[] = [];
    for (let index = 0; index < runs.length; index += 2)
      longer.push(await merged(runs[index] ?? [], runs[index + 1] ?? [], order, yieldToMain));
    runs = longer;
  }
  return runs[0] ?? [];
}

async function merged<Item>(
  first: readonly Item[],
  second: readonly Item[],
  order: (a: Item, b: Item) => number,
  yieldToMain: YieldToMain,
): Promise<readonly Item[]> {
  const both: Item[] = [];
  let from = 0;
  for (const item of first) {
    // What is equal keeps the order it came in: those of `first` come first.
    for (let next = second[from]; next !== undefined && order(next, item) < 0; next = second[from]) {
      both.push(next);
      from += 1;
      if (both.length % stepLength === 0) await yieldToMain();
    }
    both.push(item);
    if (both.length % stepLength === 0) await yieldToMain();
  }
  return both.concat(second.slice(from));
}

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

type Facts = NonNullable<SavedAlbum['attributes']>;

/** Each title is looked at once: sorting compares it many times. */
const titles = new Map<string, string>();
const maxKnown = 50_000;
function titleOf({ name = '' }: Facts): string {
  const title = titles.get(name) ?? withoutEdition(name);
  if (titles.size >= maxKnown) titles.clear();
  titles.set(name, title);
  return title;
}

const byName = (a: Facts, b: Facts) => names.compare(a.name ?? '', b.name ?? '');
/** As if all editions of an album had one name. */
const byTitle = (a: Facts, b: Facts) => names.compare(titleOf(a), titleOf(b));
const byArtist = (a: Facts, b: Facts) => names.compare(a.artistName ?? '', b.artistName ?? '');

const orders: Record<SortKey, (a: Facts, b: Facts) => number> = {
  date: (a, b) => compareText(b.dateAdded ?? '', a.dateAdded ?? ''),
  artist: (a, b) => byArtist(a, b) || byTitle(a, b) || byName(a, b),
  album: (a, b) => byTitle(a, b) || byArtist(a, b) || byName(a, b),
};
const unknown: Facts = {};

/** ISO 8601 times stand in the order of their letters. */
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** How two albums of the library stand to each other in the order asked. */
export function libraryOrder({ key, direction }: LibrarySort) {
  const order = orders[key];
  const turn = direction === 'desc' ? 1 : -1;
  return (a: Pick<SavedAlbum, 'attributes'>, b: Pick<SavedAlbum, 'attributes'>) =>
    turn * order(a.attributes ?? unknown, b.attributes ?? unknown);
}

// A library may hold 20,000 albums: what is done with all of them is done a few at a time, while the page lives on.

const maxAtOnce = 50;
/** A provider is read whole before it is answered. */
const syncMilliseconds = 15 * 60_000;
const { albums: someAlbums } = getLibrary.reply.shape;

/** The albums of the library as one of its calls answers them, checked against the contract. */
export async function readSavedAlbums(
  endpoint: typeof getLibrary | typeof fetchAlbums,
  options?: { signal: AbortSignal },
): Promise<SavedAlbum[]> {
  const albums: SavedAlbum[] = [];
  const cutter = createElementCutter(maxAtOnce);
  const yieldToMain = createYieldToMain();
  const answer = await ask(endpoint, {}, { ...options, patience: syncMilliseconds });
  for await (const part of textParts(answer, options?.signal))
    for (const list of cutter.lists(part)) {
      albums.push(...parseReply(someAlbums, jsonIn(list)));
      await yieldToMain();
    }
  parseReply(endpoint.reply, jsonIn(cutter.frame()));
  return albums;
}

/** The albums, given newest first, in the order asked; what is equal keeps its order, or is turned round with the rest. */
export function sortSavedAlbums(
  albums: readonly SavedAlbum[],
  sort: LibrarySort,
): Promise<readonly SavedAlbum[]> {
  const turned = sort.direction === 'asc' ? albums.toReversed() : albums;
  return sortInSlices(turned, libraryOrder(sort), createYieldToMain());
}

/** The text of an answer as it comes. Rejects with a `CallError` when the connection is lost before its end. */
async function* textParts(response: Response, signal?: AbortSignal): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read())
      yield decoder.decode(part.value, { stream: true });
  } catch (thrown) {
    throw signal?.aborted ? thrown : cannotReach();
  } finally {
    // A stream that failed cannot be cancelled, and was reported.
    await reader?.cancel().catch(() => undefined);
  }
}
