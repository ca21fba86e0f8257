import { rowsOf } from '../store/query.ts';
import type { CatalogueReader } from './catalogue-reader.ts';

const version = rowsOf(
  { writes: 'integer not null', revision: 'integer', finished_at: 'integer', can_convert: 'integer' },
  `select data_version as writes, (select can_convert from ability) as can_convert,
     (select value from setting where name = 'revision') as revision,
     (select value from setting where name = 'finished_at') as finished_at
   from pragma_data_version`,
);

/** Another word whenever the catalogue may answer otherwise: after each write to it, and when what can be converted changes. */
export function catalogueVersion(read: CatalogueReader): string {
  const row = read.get(version);
  return row === null ? '' : `${row.writes} ${row.revision} ${row.finished_at} ${row.can_convert}`;
}
