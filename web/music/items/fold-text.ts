/** A text as it is compared by who types it: no case, no accents. Most texts have none, and 20,000 are looked through. */
export function foldText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- ASCII begins at 0
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Those of which a name holds the term; all of them for an empty one. */
export function filterByNames<Item>(
  items: readonly Item[],
  term: string,
  namesOf: (item: Item) => readonly (string | undefined)[],
): readonly Item[] {
  const wanted = foldText(term.trim());
  if (wanted === '') return items;
  return items.filter((item) => foldText(namesOf(item).join('\n')).includes(wanted));
}
