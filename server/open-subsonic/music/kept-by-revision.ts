import type { CatalogueReader } from '#server/folder/store/catalogue-reader.ts';
import { catalogueRevision } from '#server/folder/store/catalogue-revision.ts';

/** Something read from the whole catalogue, kept until a scan changes it. */
export function keptByRevision<Value>(read: CatalogueReader, make: () => Value): () => Value {
  let kept: { revision: number; value: Value } | undefined;
  return () => {
    const revision = catalogueRevision(read);
    if (kept?.revision !== revision) kept = { revision, value: make() };
    return kept.value;
  };
}
