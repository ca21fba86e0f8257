import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { Parted } from '../provider/library.ts';
import type { PagedList } from './paged-list.ts';
import { reachOf } from './reach-of.ts';

/** A page that is only scrolled past is not asked for. */
const restMilliseconds = 120;

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => first + step);

/**
 * A list that may have 100,000 items, of which the pages that are looked at are read: one request a page. Tell `onRows`
 * which items are on the screen. The first page is always there, for it says how many there are.
 */
export function usePages<Item>({ pageSize, page: pageQuery }: PagedList<Item>) {
  const queries = useQueryClient();
  const [seen, setSeen] = useState({ first: 0, last: 0 });
  const [asked, setAsked] = useState(seen);

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
  const wanted = new Set([0, ...range(asked.first, asked.last)]);
  // Pages that say how far the list goes are kept, and not asked for again before they are looked at.
  const results = useQueries({
    queries: [...wanted.union(new Set(counted))].map((page) => ({
      ...pageQuery(page),
      enabled: wanted.has(page),
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
