import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { Parted } from '../provider/library.ts';
import type { PagedList } from './paged-list.ts';

/** A page that is only scrolled past is not asked for. */
const restMilliseconds = 120;

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => first + step);

/** A long list of which only visible pages are read, one request each, and the first, which has the total. `onRows` reports visible items. */
export function usePages<Item>({ pageSize, page: pageQuery }: PagedList<Item>) {
  const queries = useQueryClient();
  const [seen, setSeen] = useState({ first: 0, last: 0 });
  const [requested, setAsked] = useState(seen);

  const onRows = useCallback(
    (firstItem: number, lastItem: number) => {
      const next = { first: Math.floor(firstItem / pageSize), last: Math.floor(lastItem / pageSize) };
      setSeen((before) => (before.first === next.first && before.last === next.last ? before : next));
    },
    [pageSize],
  );
  useEffect(() => {
    const timer = setTimeout(() => setAsked(seen), restMilliseconds);
    return () => clearTimeout(timer);
  }, [seen]);

  const partAt = (page: number) => queries.getQueryData<Parted<Item>>(pageQuery(page).queryKey);
  const { total, pages: counted } = reachOf(pageSize, partAt);
  const visible = new Set([0, ...range(requested.first, requested.last)]);
  // Pages that say how far the list goes stay cached, and are not asked for again before they are looked at.
  const results = useQueries({
    queries: [...visible.union(new Set(counted))].map((page) => ({
      ...pageQuery(page),
      enabled: visible.has(page),
    })),
  });
  const failed = results.find(({ error, data }) => error !== null && data === undefined);
  return {
    total,
    error: failed?.error ?? undefined,
    retry: () => void failed?.refetch(),
    itemAt: (index: number): Item | undefined =>
      partAt(Math.floor(index / pageSize))?.items[index % pageSize],
    onRows,
  };
}

/** The known total and the pages it comes from. A total of one more than its page reaches may only mean that there is another page. */
export function reachOf(
  pageSize: number,
  partAt: (page: number) => Pick<Parted<unknown>, 'total'> | undefined,
): { total: number | undefined; pages: number[] } {
  const pages = [0];
  let total = partAt(0)?.total;
  while (total === pages.length * pageSize + 1) {
    const next = partAt(pages.length);
    if (next === undefined) break;
    pages.push(pages.length);
    total = next.total;
  }
  return { total, pages };
}
