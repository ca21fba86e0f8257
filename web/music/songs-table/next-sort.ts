import type { ColumnId } from './columns.ts';

type Sorted = ColumnId | 'title';

/** What one wants to see first of: the most, the latest, the best. */
const isFromTheEnd = (column: Sorted): boolean =>
  ['plays', 'lastPlayed', 'added', 'bitRate', 'stars', 'year', 'editionYear'].includes(column);

/**
 * What sorts after a press on a heading: it, turned round, and with the third press titles again. Empty is titles, which
 * only turn round.
 */
export function nextSort(sort: string, column: Sorted): string {
  const first = isFromTheEnd(column) ? `-${column}` : column;
  const second = isFromTheEnd(column) ? column : `-${column}`;
  if (column === 'title') return sort === '' || sort === 'title' ? '-title' : '';
  if (sort === first) return second;
  return sort === second ? '' : first;
}

/** How a column is sorted, as its heading says it (WAI-ARIA `aria-sort`). */
export function ariaSort(sort: string, column: Sorted): 'ascending' | 'descending' | undefined {
  const current = sort === '' ? 'title' : sort;
  if (current === column) return 'ascending';
  return current === `-${column}` ? 'descending' : undefined;
}
