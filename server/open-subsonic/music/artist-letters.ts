import { letterOf } from '#server/folder/catalogue/artist-letters.ts';

/** What is sorted by name, under the letters that it begins with; `#`, which comes first, has all that begins with none. */
export function byLetter<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): { name: string; items: Item[] }[] {
  const groups = Map.groupBy(items, (item) => letterOf(nameOf(item)));
  return [...groups]
    .map(([name, held]) => ({ name, items: held }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
