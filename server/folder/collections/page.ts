import type { Collection, Resource } from '#contract/v1/provider.ts';
import { badInput, missing } from '#server/http/errors.ts';

/** The ids of a comma-joined list. 400 for none, or for more than `max`. */
export function parseIds(ids: string, max: number): string[] {
  const list = parseOptionalIds(ids);
  if (list.length === 0) throw badInput('ids must name at least one.');
  if (list.length > max) throw badInput(`ids must name at most ${max}.`);
  return list;
}

/** The same, where none is fine. */
export function parseOptionalIds(ids: string): string[] {
  return ids
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

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

/** One page of `total` with the path of the next one, which repeats `nextParams`. Empty lists are no 404 as at Apple: browsers log those as errors. */
export function collectionOf(
  data: Resource[],
  { offset }: Page,
  total: number,
  path: string,
  nextParams = new URLSearchParams(),
): Collection {
  const end = offset + data.length;
  if (data.length === 0 || end >= total) return { data, meta: { total } };
  const query = nextParams.size > 0 ? `&${nextParams.toString()}` : '';
  return { data, next: `${path}?offset=${end}${query}`, meta: { total } };
}

export function single(resource: Resource | null): Collection {
  if (resource === null) throw notInFolder();
  return { data: [resource] };
}

export const notInFolder = () => missing('That is not in the music folder.');
export const notInLibrary = () => missing('That is not in your library.');
