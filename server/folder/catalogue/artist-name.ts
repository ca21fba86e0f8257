import type { CatalogueReader } from '../store/catalogue-reader.ts';
import { fields, select } from '../store/query.ts';
import { artist } from '../store/tables.ts';

const nameOf = select(fields(artist, 'name'), 'from artist where id = ?');

/** Null for an artist who is no longer in the folder. */
export const artistName = (read: CatalogueReader, number: number): string | null =>
  read.get(nameOf, number)?.name ?? null;
