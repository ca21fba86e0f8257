import type { CatalogueReader } from './catalogue-reader.ts';
import { optionalInteger } from './row.ts';

/** Rises whenever a scan changed the catalogue. */
export function catalogueRevision(read: CatalogueReader): number {
  return optionalInteger(read.get("select value from setting where name = 'revision'") ?? {}, 'value') ?? 0;
}
