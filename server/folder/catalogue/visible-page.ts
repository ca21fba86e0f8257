import { countOf, idsOf } from '../store/query.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { numbersAsJson } from './hidden.ts';
import { type Order, orderBy } from './library-order.ts';

/**
 * The ids of one page of a list without the hidden ones, and how many it has in all. The rows before the page are
 * skipped in an index, from whichever end is nearer, so the last page of 100,000 songs costs as little as the first.
 */
export function visiblePage(
  read: CatalogueReader,
  order: Order,
  hidden: ReadonlySet<number>,
  { limit, offset }: { limit: number; offset: number },
): { numbers: number[]; total: number } {
  const { table } = order;
  const all = read.get(countOf(`from ${table}`))?.count ?? 0;
  const total = all - hidden.size;
  const size = Math.max(0, Math.min(limit, total - offset));
  const fromEnd = offset > total / 2;
  const visible = hidden.size === 0 ? '? is not null' : 'id not in (select value from json_each(?))';
  const rows = read.all(
    idsOf(
      `select id from ${table} where ${visible} order by ${orderBy(fromEnd ? turned(order) : order)}
       limit ? offset ?`,
    ),
    numbersAsJson(hidden),
    size,
    fromEnd ? Math.max(0, total - offset - size) : offset,
  );
  const numbers = rows.map(({ id }) => id);
  return { numbers: fromEnd ? numbers.toReversed() : numbers, total };
}

const turned = (order: Order): Order => ({ ...order, descending: !order.descending });
