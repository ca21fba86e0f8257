import type { Part, Parted } from '../provider/library.ts';
import { libraryKey } from '../provider/queries.ts';

/** A page of a long list, as the query cache asks for it. */
export type PageQuery<Item> = {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Parted<Item>>;
};
/** A long list: how many items a page of it has, and how each page is asked for. */
export type PagedList<Item> = { pageSize: number; page: (page: number) => PageQuery<Item> };

/** `read` reads one part of it. */
export function pagedList<Item>(
  pageSize: number,
  queryKey: readonly unknown[],
  read: (part: Part, signal: AbortSignal) => Promise<Parted<Item>>,
): PagedList<Item> {
  return {
    pageSize,
    page: (page) => ({
      queryKey: [...libraryKey, ...queryKey, page],
      queryFn: ({ signal }) => read({ offset: page * pageSize, limit: pageSize }, signal),
    }),
  };
}
