import type { SavedAlbum } from '#contract/library.ts';

export type SortKey = 'date' | 'artist' | 'album';
/** `desc` is newest first, and A to Z for names (spec §4). */
export type LibrarySort = { key: SortKey; direction: 'desc' | 'asc' };

export const firstSort: LibrarySort = { key: 'date', direction: 'desc' };

/** A new key begins descending; the same one again turns round (spec §4). */
export function nextSort(sort: LibrarySort, key: SortKey): LibrarySort {
  const turned = sort.direction === 'desc' ? 'asc' : 'desc';
  return { key, direction: sort.key === key ? turned : 'desc' };
}

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

type Facts = NonNullable<SavedAlbum['attributes']>;

const byName = (a: Facts, b: Facts) => names.compare(a.name ?? '', b.name ?? '');
const byArtist = (a: Facts, b: Facts) => names.compare(a.artistName ?? '', b.artistName ?? '');

const orders: Record<SortKey, (a: Facts, b: Facts) => number> = {
  date: (a, b) => compareText(b.dateAdded ?? '', a.dateAdded ?? ''),
  artist: (a, b) => byArtist(a, b) || byName(a, b),
  album: (a, b) => byName(a, b) || byArtist(a, b),
};
const unknown: Facts = {};

/** ISO 8601 times stand in the order of their letters. */
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The library in the order asked; what is equal keeps the order it came in. */
export function sortLibrary<Item extends Pick<SavedAlbum, 'attributes'>>(
  albums: readonly Item[],
  { key, direction }: LibrarySort,
): Item[] {
  const order = orders[key];
  const turn = direction === 'desc' ? 1 : -1;
  return albums.toSorted((a, b) => turn * order(a.attributes ?? unknown, b.attributes ?? unknown));
}
