import type { CatalogueReader } from './catalogue-reader.ts';
import { fields, select } from './query.ts';
import { setting } from './tables.ts';

const revision = select(fields(setting, 'value'), "from setting where name = 'revision'");

/** Rises whenever a scan changed the catalogue. */
export function catalogueRevision(read: CatalogueReader): number {
  return read.get(revision)?.value ?? 0;
}
