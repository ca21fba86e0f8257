import type { Collection, Resource } from '#contract/provider.ts';
import { badInput, missing, noRelatedResources } from '#server/errors.ts';

export type PageAsked = { limit?: number | undefined; offset: number };
export type Page = { limit: number; offset: number };

/** The page asked for. 400 for a limit or an offset that makes no sense, as Apple answers. */
export function pageOf({ limit, offset }: PageAsked, defaults: { limit: number; most: number }): Page {
  const size = limit ?? defaults.limit;
  if (!Number.isInteger(size) || size < 1 || size > defaults.most)
    throw badInput(`limit must be a whole number from 1 to ${defaults.most}.`);
  if (!Number.isInteger(offset) || offset < 0 || offset > 1_000_000_000)
    throw badInput('offset must be a whole number from 0.');
  return { limit: size, offset };
}

/** One page of a list of `total`, with the path of the next one; `kept` is what that must ask for again. */
export function collectionOf(
  data: Resource[],
  { offset }: Page,
  total: number,
  path: string,
  kept = new URLSearchParams(),
): Collection {
  const end = offset + data.length;
  if (data.length === 0 || end >= total) return { data, meta: { total } };
  const query = kept.size > 0 ? `&${kept.toString()}` : '';
  return { data, next: `${path}?offset=${end}${query}`, meta: { total } };
}

/** The same for a relationship or a view, which Apple answers with 404 `40403` when it is empty. */
export function relatedPage(data: Resource[], page: Page, total: number, path: string): Collection {
  if (data.length === 0) throw noRelatedResources();
  return collectionOf(data, page, total, path);
}

export function single(resource: Resource | null): Collection {
  if (resource === null) throw notInFolder();
  return { data: [resource] };
}

export const notInFolder = () => missing('That is not in the music folder.');
export const notInLibrary = () => missing('That is not in your library.');
