export type SortKey = 'date' | 'artist' | 'album';
/** `desc` is newest first, and A to Z for names (behaviour.md#states). */
export type LibrarySort = { key: SortKey; direction: 'desc' | 'asc' };

export const firstSort: LibrarySort = { key: 'date', direction: 'desc' };

/** A new key begins descending; the same one again turns round (behaviour.md#states). */
export function nextSort(sort: LibrarySort, key: SortKey): LibrarySort {
  const turned = sort.direction === 'desc' ? 'asc' : 'desc';
  return { key, direction: sort.key === key ? turned : 'desc' };
}
