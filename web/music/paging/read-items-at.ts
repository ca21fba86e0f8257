import type { QueryClient } from '@tanstack/react-query';
import type { PagedList } from './paged-list.ts';

/** What stands at these places of a list, in its order: pages that were never looked at are read now, one after the other. */
export async function readItemsAt<Item>(
  queries: QueryClient,
  list: PagedList<Item>,
  places: ReadonlySet<number>,
): Promise<Item[]> {
  const ordered = [...places].sort((one, other) => one - other);
  const found: Item[] = [];
  for (const page of new Set(ordered.map((place) => Math.floor(place / list.pageSize)))) {
    // What shows is what is meant, also when it was read a while ago.
    const asked = { ...list.page(page), staleTime: Number.POSITIVE_INFINITY };
    // oxlint-disable-next-line no-await-in-loop -- one request at a time
    const { items } = await queries.fetchQuery(asked);
    for (const place of ordered)
      if (Math.floor(place / list.pageSize) === page)
        found.push(...items.slice(place % list.pageSize, (place % list.pageSize) + 1));
  }
  return found;
}
