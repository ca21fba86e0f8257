import type { Collection, Resource } from '#contract/v1/provider.ts';
import { badInput, missing } from '#server/http/errors.ts';

export type PageParams = { limit?: number | undefined; offset: number };
export type Page = { limit: number; offset: number };

/** The page asked for. 400 for a limit or an offset that makes no sense, as Apple answers. */
export function pageOf({ limit, offset }: PageParams, defaults: { limit: number; max: number }): Page {
  const size = limit ?? defaults.limit;
  if (!Number.isInteger(size) || size < 1 || size > defaults.max)
    throw badInput(`limit must be a whole number from 1 to ${defaults.max}.`);
  if (!Number.isInteger(offset) || offset < 0 || offset > 1_000_000_000)
    throw badInput('offset must be a whole number from 0.');
  return { limit: size, offset };
}

/**
 * One page of a list, a relationship or a view of `total`, with the path of the next one; `kept` is what that must ask for again. An empty
 * one is an empty list: a 404, as Apple answers some of them with, is an error in a browser's console.
 */
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

export function single(resource: Resource | null): Collection {
  if (resource === null) throw notInFolder();
  return { data: [resource] };
}

export const notInFolder = () => missing('That is not in the music folder.');
export const notInLibrary = () => missing('That is not in your library.');
