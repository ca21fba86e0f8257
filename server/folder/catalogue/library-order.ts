import type { Sort } from '#contract/v1/folder-paging.ts';
import { type Kind, tableOf } from './kind.ts';

/** How a list is walked: every order is an index of its table that ends with the id. */
export type Order = { table: 'song' | 'album' | 'artist'; columns: readonly string[]; descending: boolean };

const byName = ['folded', 'id'];
const byArtist = ['artist_folded', 'folded', 'id'];
/** The editions of one album stand beside each other. */
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
