import type { Album } from './item.ts';

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

const orders: Record<SortKey, (a: Album, b: Album) => number> = {
  date: (a, b) => compareText(b.dateAdded ?? '', a.dateAdded ?? ''),
  artist: (a, b) => names.compare(a.artistName, b.artistName) || names.compare(a.name, b.name),
  album: (a, b) => names.compare(a.name, b.name) || names.compare(a.artistName, b.artistName),
};

/** ISO 8601 times stand in the order of their letters. */
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The library in the order asked; what is equal keeps the order it came in. */
export function sortLibrary(albums: readonly Album[], { key, direction }: LibrarySort): Album[] {
  const order = orders[key];
  return albums.toSorted(direction === 'desc' ? order : (a, b) => order(b, a));
}
