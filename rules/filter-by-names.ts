import { fold, isPlain, signs, withoutAccents } from './fold-text.ts';

/** A text as it may be typed: as it stands ('ac/dc'), its signs left out (`acdc`), and as spaces (`ac dc`). */
function formsOf(text: string): string[] {
  const plain = withoutAccents(text);
  return isPlain(plain) ? [plain] : [plain, fold(text), plain.replaceAll(signs, ' ')];
}

/** Those of which a name holds the term, with or without its accents and signs; all of them for an empty one. */
export function filterByNames<Item>(
  items: readonly Item[],
  term: string,
  namesOf: (item: Item) => readonly (string | undefined)[],
): readonly Item[] {
  const terms = formsOf(term.trim()).filter((form) => form.trim() !== '');
  if (terms.length === 0) return items;
  const isFound = (name: string) =>
    formsOf(name).some((form) => terms.some((sought) => form.includes(sought)));
  return items.filter((item) => namesOf(item).some((name) => name !== undefined && isFound(name)));
}
