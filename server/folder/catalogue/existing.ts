import { idsOf } from '../store/query.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { type Kind, tableOf } from './kind.ts';

/** Those of the numbers that are in the folder now. */
export function existing(read: CatalogueReader, kind: Kind, numbers: Iterable<number>): Set<number> {
  const all = new Set(numbers);
  const gone = read.all(
    idsOf(
      `select value as id from json_each(?) where not exists (select 1 from ${tableOf[kind]} where id = value)`,
    ),
    JSON.stringify([...all]),
  );
  return all.difference(new Set(gone.map(({ id }) => id)));
}
