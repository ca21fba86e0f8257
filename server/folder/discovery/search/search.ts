import type { Resource, SearchReply } from '#contract/v1/provider.ts';
import { fold } from '#rules/fold-text.ts';
import { badInput } from '#server/http/errors.ts';
import type { Kind } from '../../catalogue/catalogue-reader.ts';
import { type Hidden, hiddenArtists } from '../../catalogue/hidden.ts';
import type { Page } from '../../collections/page.ts';
import { withVisibleCount } from '../../resources/album-resource.ts';
import { resourcesByNumber, resourcesOf } from '../../resources/resources.ts';
import { foldedWords, indexedWords } from '../../store/search-words.ts';
import type { SearchNeeds } from './hit-tiers.ts';
import { nothingPopular, type Popularity } from './popularity.ts';
import { rankedHits } from './ranked-hits.ts';
import { parseSearchTerm } from './search-term.ts';

type Hits = SearchReply['results'][string];

const allHits = 20_000;

/** Hits of the catalogue's search in its order, without what the listener removed. Includes typos only where nothing else matches. */
export function searchLibrary(
  needs: SearchNeeds,
  hidden: Hidden,
  { kind, term, popularity }: { kind: Kind; term: string; popularity: Popularity },
  page: Page,
): Hits | null {
  const numbers = libraryHits(needs, hidden, { kind, term, popularity });
  const pageNumbers = numbers.slice(page.offset, page.offset + page.limit);
  const resources = resourcesByNumber(needs.read, kind, 'library', pageNumbers);
  const data = pageNumbers.flatMap((number) => {
    const resource = resources.get(number);
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
  const query = { kind, term: parseSearchTerm(term), atLeast: allHits };
  const visible = (typos: boolean) =>
    rankedHits(needs, { ...query, typos }, popularity).filter((number) => !away.has(number));
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

/** Hits of kinds that are no rows of the catalogue (mixes, stations): all of them, the best first. */
export type OtherHits = Record<string, (term: string) => Resource[]>;

/** Searches as one types (order: `hitTiers`); a kind without hits is absent. 400 without a term or types. */
export function searchCatalogue(
  needs: SearchNeeds,
  { term, types, page }: { term: string; types: string; page: Page },
  popularity: Popularity = nothingPopular,
  others: OtherHits = {},
): SearchReply {
  if (term.trim() === '') throw badInput('term must name what to search for.');
  const requestedTypes = types.split(',').map((type) => type.trim());
  if (requestedTypes.every((type) => type === '')) throw badInput('types must name at least one type.');
  const end = page.offset + page.limit;
  const results: SearchReply['results'] = {};
  const parsedTerm = parseSearchTerm(term);
  const kinds = (['songs', 'albums', 'artists'] as const).filter((kind) => requestedTypes.includes(kind));
  const search = (nothingFound: boolean) =>
    kinds.map((kind) => ({
      kind,
      hits: rankedHits(needs, { kind, term: parsedTerm, atLeast: end + 1, nothingFound }, popularity),
    }));
  const sure = search(false);
  for (const { kind, hits } of sure.some(({ hits }) => hits.length > 0) ? sure : search(true)) {
    const data = resourcesOf(needs.read, kind, 'catalogue', hits.slice(page.offset, end));
    if (data.length > 0) results[kind] = group(kind, data, hits.length);
  }
  for (const [type, search] of Object.entries(others)) {
    const hits = requestedTypes.includes(type) ? search(term) : [];
    const data = hits.slice(page.offset, end);
    if (data.length > 0) results[type] = group(type, data, hits.length);
  }
  return { results };

  function group(type: string, data: Resource[], total: number) {
    const query = new URLSearchParams({ term: term.toWellFormed(), types: type, limit: String(page.limit) });
    const path = (offset: number) =>
      `/v1/catalog/us/search?${offset === 0 ? '' : `offset=${offset}&`}${query.toString()}`;
    return { href: path(page.offset), ...(end < total ? { next: path(end) } : {}), data };
  }
}
