import type { CatalogueReader } from '../store/catalogue-reader.ts';
import { idsOf } from '../store/query.ts';

const tables = { songs: 'song', albums: 'album', artists: 'artist' } as const;

/** Those of the numbers that are in the folder now. */
export function existing(
  read: CatalogueReader,
  kind: keyof typeof tables,
  numbers: Iterable<number>,
): Set<number> {
  const all = new Set(numbers);
  const gone = read.all(
    idsOf(
      `select value as id from json_each(?) where not exists (select 1 from ${tables[kind]} where id = value)`,
    ),
    JSON.stringify([...all]),
  );
  return all.difference(new Set(gone.map(({ id }) => id)));
}
