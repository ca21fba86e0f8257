/** Under which letter a name stands, by the form that lists are sorted by. */
const letterOf = (folded: string): string => (/^[a-z]/.test(folded) ? folded.slice(0, 1).toUpperCase() : '#');

/** What is sorted by name, under the letters that it begins with; `#`, which comes first, has all that begins with none. */
export function byLetter<Item>(
  items: readonly Item[],
  foldedOf: (item: Item) => string,
): { name: string; items: Item[] }[] {
  const groups = Map.groupBy(items, (item) => letterOf(foldedOf(item)));
  return [...groups]
    .map(([name, held]) => ({ name, items: held }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
