import type { SQLInputValue } from 'node:sqlite';
import type { CatalogueReader } from '../catalogue-reader.ts';
import { integer } from '../row.ts';
import { numbersAsJson } from './hidden.ts';
import { type Order, orderBy } from './library-order.ts';
import type { Page } from './page.ts';

/** Beyond this, looking at every row is cheaper than looking up the hidden ones. */
const mostLookedUp = 5_000;

/**
 * The ids of one page of a list without the hidden ones. The rows before the page are skipped in the index, not read:
 * page 900 of 100,000 songs costs as little as the first (measured: 1 ms, with 1,000 hidden 4 ms).
 */
export function visiblePage(
  read: CatalogueReader,
  order: Order,
  hidden: ReadonlySet<number>,
  { limit, offset }: Page,
): number[] {
  const rest = `select id from ${order.table} order by ${orderBy(order)} limit ? offset ?`;
  if (hidden.size === 0) return numbersOf(read.all(rest, limit, offset));
  const json = numbersAsJson(hidden);
  if (hidden.size > mostLookedUp)
    return numbersOf(
      read.all(
        `select id from ${order.table} where id not in (select value from json_each(?))
         order by ${orderBy(order)} limit ? offset ?`,
        json,
        limit,
        offset,
      ),
    );
  const skipped = placeInWhole(read, order, json, offset);
  return numbersOf(
    read.all(
      `select id from (${rest}) where id not in (select value from json_each(?)) limit ?`,
      -1,
      skipped,
      json,
      limit,
    ),
  );
}

/**
 * Where, in the list with the hidden ones, that row stands which is `offset`-th without them: each turn counts the
 * hidden rows before the guess and moves it by as many, until none are left between.
 */
function placeInWhole(read: CatalogueReader, order: Order, hidden: string, offset: number): number {
  const { table, columns, descending } = order;
  const keyAt = `select ${columns.join(', ')} from ${table} order by ${orderBy(order)} limit 1 offset ?`;
  // The plus signs keep SQLite from walking the index here: it looks up the hidden rows one by one.
  const own = columns.map((column) => `+${table}.${column}`).join(', ');
  const before = `select count(*) as count from json_each(?) as hidden cross join ${table}
    on ${table}.id = hidden.value where (${own}) ${descending ? '>' : '<'} (${columns.map(() => '?').join(', ')})`;
  let place = offset;
  for (;;) {
    const key = read.get(keyAt, place);
    if (key === null) return place;
    const values = columns.map((column): SQLInputValue => key[column] ?? null);
    const next = offset + integer(read.get(before, hidden, ...values) ?? {}, 'count');
    if (next === place) return place;
    place = next;
  }
}

const numbersOf = (rows: ReturnType<CatalogueReader['all']>) => rows.map((row) => integer(row, 'id'));
