import { type fetchAlbums, getLibrary, type SavedAlbum } from '#contract/library.ts';
import { ask, jsonIn, parseReply } from '#web/api.ts';
import { createYieldToMain } from '#web/ui/controls/yield-to-main.ts';
import { createElementCutter } from './element-cutter.ts';
import { libraryOrder } from './library-order.ts';
import type { LibrarySort } from './library-sort.ts';
import { sortInSlices } from './sort-in-slices.ts';
import { textParts } from './text-parts.ts';

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
