import { letterOf } from '#server/folder/catalogue/artist-letters.ts';

/** Groups items by their first letter. The group `#`, which comes first, holds names that begin with no letter. */
export function byLetter<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): { name: string; items: Item[] }[] {
  const groups = Map.groupBy(items, (item) => letterOf(nameOf(item)));
  return [...groups]
    .map(([name, group]) => ({ name, items: group }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
