import type { Sort } from '#contract/v1/folder-paging.ts';
import { countOf, idsOf } from '../store/query.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { type Kind, tableOf } from './catalogue-reader.ts';
import { numbersAsJson } from './hidden.ts';

/** The ids of one page without the hidden ones, and the total. Skips rows in an index from the nearer end, so that all pages cost little. */
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

/** How a list is walked: every order is an index of its table that ends with the id. */
export type Order = { table: 'song' | 'album' | 'artist'; columns: readonly string[]; descending: boolean };

const byName = ['folded', 'id'];
const byArtist = ['artist_folded', 'folded', 'id'];
const byEdition = ['edition_folded', 'edition_of', 'folded', 'id'];
const columns: Record<Kind, Record<'name' | 'artistName' | 'dateAdded', readonly string[]>> = {
  songs: { name: byName, artistName: byArtist, dateAdded: ['first_seen_at', 'id'] },
  albums: {
    name: byEdition,
    artistName: ['artist_folded', ...byEdition],
    dateAdded: ['first_seen_at', 'newest_file_at', 'id'],
  },
  artists: { name: byName, artistName: byName, dateAdded: byName },
};

/** The order that a `sort` asks for; by name without one. */
export function orderOf(kind: Kind, sort: Sort = 'name'): Order {
  const descending = sort.startsWith('-');
  const key =
    sort === 'name' || sort === '-name'
      ? 'name'
      : sort === 'artistName' || sort === '-artistName'
        ? 'artistName'
        : 'dateAdded';
  return { table: tableOf[kind], columns: columns[kind][key], descending };
}

/** The `order by` of an order. */
export const orderBy = ({ columns, descending }: Order) =>
  columns.map((column) => (descending ? `${column} desc` : column)).join(', ');
