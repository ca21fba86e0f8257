import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import type { Parted } from './library.ts';
import { type PageQuery, pageSize } from './library-queries.ts';

/** A page that is only scrolled past is not asked for. */
const restMilliseconds = 120;

const pageOf = (index: number) => Math.floor(index / pageSize);
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => first + step);

/**
 * A list that may have 100,000 items, of which the pages that are looked at are read: one request a page. Tell `onRows`
 * which items are on the screen. The first page is always there, for it says how many there are.
 */
export function usePages<Item>(pageQuery: (page: number) => PageQuery<Item>) {
  const queries = useQueryClient();
  const [seen, setSeen] = useState({ first: 0, last: 0 });
  const [asked, setAsked] = useState(seen);

  const onRows = useCallback((firstItem: number, lastItem: number) => {
    const next = { first: pageOf(firstItem), last: pageOf(lastItem) };
    setSeen((before) => (before.first === next.first && before.last === next.last ? before : next));
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(seen), restMilliseconds);
    return () => clearTimeout(timer);
  }, [seen]);

  const pages = [...new Set([0, ...range(asked.first, asked.last)])];
  const results = useQueries({ queries: pages.map((page) => pageQuery(page)) });
  const failed = results.find(({ error, data }) => error !== null && data === undefined);
  return {
    total: results[0]?.data?.total,
    error: failed?.error ?? undefined,
    retry: () => void failed?.refetch(),
    itemAt: (index: number): Item | undefined =>
      queries.getQueryData<Parted<Item>>(pageQuery(pageOf(index)).queryKey)?.items[index % pageSize],
    onRows,
  };
}
