import type { Parted } from '../provider/library.ts';

/**
 * How many items a list has, as far as the pages that were read tell, and which of them tell it. A total of one item more
 * than its page reaches may only mean that there is another page, which knows more once it is there.
 */
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
