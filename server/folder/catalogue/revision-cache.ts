import { fields, select } from '../store/query.ts';
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
