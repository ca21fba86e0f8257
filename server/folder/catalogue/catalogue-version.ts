import { fields, rowsOf, select } from '../store/query.ts';
import { setting } from '../store/tables.ts';
import type { CatalogueReader } from './catalogue-reader.ts';

const revision = select(fields(setting, 'value'), "from setting where name = 'revision'");

/** Rises whenever a scan changed the catalogue. */
export const catalogueRevision = (read: CatalogueReader): number => read.get(revision)?.value ?? 0;

/** Caches what is read from the whole catalogue until a scan changes it. */
export function revisionCache<Value>(read: CatalogueReader, make: () => Value): () => Value {
  let cached: { revision: number; value: Value } | undefined;
  return () => {
    const current = catalogueRevision(read);
    if (cached?.revision !== current) cached = { revision: current, value: make() };
    return cached.value;
  };
}

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
