import type { SearchReply } from '#contract/provider.ts';
import type { CatalogueReader } from '../catalogue-reader.ts';
import { fold, foldedWords, indexedWords } from '../fold.ts';
import { type Hidden, hiddenArtists, withVisibleCount } from './hidden.ts';
import type { Page } from './page.ts';
import { type Kind, numberOf } from './resource-id.ts';
import { resourcesByNumber } from './resources.ts';
import { searchCatalogue } from './search.ts';

type Hits = SearchReply['results'][string];

/** More than the search of the catalogue ever finds of one kind. */
const allHits = 1_000;

/** What the catalogue's search finds of a kind, in its order, without what the listener took out of the library. */
export function searchLibrary(
  read: CatalogueReader,
  hidden: Hidden,
  { kind, term }: { kind: Kind; term: string },
  page: Page,
): Hits | null {
  const away = kind === 'artists' ? hiddenArtists(read, hidden) : hidden[kind];
  const enough = page.offset + page.limit + 1;
  const visible = (limit: number) => {
    const hits = searchCatalogue(read, term, kind, { limit, offset: 0 }).results[kind];
    const numbers = (hits?.data ?? []).flatMap(({ id }) => numberOf(kind, 'catalogue', id) ?? []);
    return { numbers: numbers.filter((number) => !away.has(number)), more: hits?.next !== undefined };
  };
  const few = visible(enough);
  const { numbers } = few.more && few.numbers.length < enough ? visible(allHits) : few;
  const shown = numbers.slice(page.offset, page.offset + page.limit);
  const found = resourcesByNumber(read, kind, 'library', shown);
  const data = shown.flatMap((number) => {
    const resource = found.get(number);
    if (!resource) return [];
    return [kind === 'albums' ? withVisibleCount(resource, number, hidden) : resource];
  });
  return hitsOf(`library-${kind}`, term, data, page, numbers.length);
}

/** The places, in the list of names that was given, of those that hold all the words of the term; the best first. */
export function searchNames(names: readonly string[], term: string): number[] {
  const whole = fold(term);
  const words = foldedWords(term);
  return names
    .map((name, index) => ({ index, name: fold(name), own: indexedWords(name).split(' ') }))
    .filter(({ name, own }) =>
      words.length === 0
        ? name.includes(whole)
        : words.every((word) => own.some((part) => part.startsWith(word))),
    )
    .sort((a, b) => Number(b.name.startsWith(whole)) - Number(a.name.startsWith(whole)))
    .map(({ index }) => index);
}

/** A group of hits as the reply has it; null when there are none. */
export function hitsOf(
  type: string,
  term: string,
  data: Hits['data'],
  page: Page,
  total: number,
): Hits | null {
  if (data.length === 0) return null;
  const query = new URLSearchParams({ term, types: type, limit: String(page.limit) }).toString();
  const end = page.offset + page.limit;
  return {
    href: `/v1/me/library/search?${query}`,
    ...(end < total ? { next: `/v1/me/library/search?offset=${end}&${query}` } : {}),
    data,
  };
}
