import type { UnitRow } from '../changes/catalogue-units.ts';
import { openApplier } from './apply-changes.ts';

/** Writes published identities into `folder-identity.sqlite` of an empty folder, as a server alone has them. */
export async function writeIdentities(folder: string, published: AsyncIterable<UnitRow[]>): Promise<void> {
  const applier = openApplier({ dataFolder: folder, musicFolders: [] });
  try {
    for await (const rows of published) applier.perform({ kind: 'rows', rows });
    // Of no shared catalogue: whichever server begins with the file brings all of it.
    applier.perform({ kind: 'commit', lineage: 0, revision: 0 });
  } finally {
    applier.rollBack();
    applier.close();
  }
}
