import type { Resource, SearchReply } from '#contract/v1/provider.ts';
import { badInput } from '#server/http/errors.ts';
import type { Page } from '../../collections/page.ts';
import { resourcesOf } from '../../resources/resources.ts';
import type { SearchNeeds } from './hit-tiers.ts';
import { nothingPopular, type Popularity } from './popularity.ts';
import { rankedHits } from './ranked-hits.ts';
import { parseSearchTerm } from './search-term.ts';

/** Hits of kinds that are no rows of the catalogue (mixes, stations): all of them, the best first. */
export type OtherHits = Record<string, (term: string) => Resource[]>;

/**
 * Searches as one types (see `hitTiers` for the order); a kind without hits is absent. 400 without a term or types.
 */
export function searchCatalogue(
  needs: SearchNeeds,
  { term, types, page }: { term: string; types: string; page: Page },
  popularity: Popularity = nothingPopular,
  others: OtherHits = {},
): SearchReply {
  if (term.trim() === '') throw badInput('term must name what to search for.');
  const asked = types.split(',').map((type) => type.trim());
  if (asked.every((type) => type === '')) throw badInput('types must name at least one type.');
  const end = page.offset + page.limit;
  const results: SearchReply['results'] = {};
  const wanted = parseSearchTerm(term);
  const kinds = (['songs', 'albums', 'artists'] as const).filter((kind) => asked.includes(kind));
  const search = (nothingFound: boolean) =>
    kinds.map((kind) => ({
      kind,
      hits: rankedHits(needs, { kind, term: wanted, atLeast: end + 1, nothingFound }, popularity),
    }));
  const sure = search(false);
  for (const { kind, hits } of sure.some(({ hits }) => hits.length > 0) ? sure : search(true)) {
    const data = resourcesOf(needs.read, kind, 'catalogue', hits.slice(page.offset, end));
    if (data.length > 0) results[kind] = group(kind, data, hits.length);
  }
  for (const [type, search] of Object.entries(others)) {
    const hits = asked.includes(type) ? search(term) : [];
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
