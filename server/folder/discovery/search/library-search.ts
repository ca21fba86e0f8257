import type { SearchReply } from '#contract/v1/provider.ts';
import { fold } from '#rules/fold-text.ts';
import { type Hidden, hiddenArtists } from '../../catalogue/hidden.ts';
import type { Kind } from '../../catalogue/kind.ts';
import type { Page } from '../../collections/page.ts';
import { withVisibleCount } from '../../resources/album-resource.ts';
import { resourcesByNumber } from '../../resources/resources.ts';
import { foldedWords, indexedWords } from '../../store/search-words.ts';
import type { SearchNeeds } from './hit-tiers.ts';
import type { Popularity } from './popularity.ts';
import { rankedHits } from './ranked-hits.ts';
import { parseSearchTerm } from './search-term.ts';

type Hits = SearchReply['results'][string];

/** More than the search of the catalogue ever finds of one kind. */
const allHits = 20_000;

/**
 * What the catalogue's search finds of a kind, in its order, without what the listener took out of the library. A library
 * is filtered by it as well: what only resembles the term is found where nothing holds it.
 */
export function searchLibrary(
  needs: SearchNeeds,
  hidden: Hidden,
  { kind, term, popularity }: { kind: Kind; term: string; popularity: Popularity },
  page: Page,
): Hits | null {
  const numbers = libraryHits(needs, hidden, { kind, term, popularity });
  const shown = numbers.slice(page.offset, page.offset + page.limit);
  const found = resourcesByNumber(needs.read, kind, 'library', shown);
  const data = shown.flatMap((number) => {
    const resource = found.get(number);
    if (!resource) return [];
    return [kind === 'albums' ? withVisibleCount(resource, number, hidden) : resource];
  });
  return hitsOf(`library-${kind}`, term, data, page, numbers.length);
}

/** The numbers of all hits of a kind that the listener sees, the best first. */
export function libraryHits(
  needs: SearchNeeds,
  hidden: Hidden,
  { kind, term, popularity }: { kind: Kind; term: string; popularity: Popularity },
): number[] {
  const away = kind === 'artists' ? hiddenArtists(needs.read, hidden) : hidden[kind];
  const asked = { kind, term: parseSearchTerm(term), atLeast: allHits };
  const visible = (typos: boolean) =>
    rankedHits(needs, { ...asked, typos }, popularity).filter((number) => !away.has(number));
  const sure = visible(false);
  return sure.length > 0 ? sure : visible(true);
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
    meta: { total },
  };
}
