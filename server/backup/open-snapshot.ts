import { migrationList } from '#server/database/migration-list.ts';
import type { Location } from '#server/database/open-database.ts';
import { postgresSnapshot } from './postgres-snapshot.ts';
import { refuseNewer, type Snapshot } from './snapshot.ts';
import { sqliteSnapshot } from './sqlite-snapshot.ts';

/** The database as it is now. Throws a sentence for one that a newer Earshot has used: it has tables we know nothing of. */
export async function openSnapshot(location: Location): Promise<Snapshot> {
  const snapshot =
    location.kind === 'sqlite' ? sqliteSnapshot(location.path) : await postgresSnapshot(location.url);
  try {
    refuseNewer(snapshot.migrations, Object.keys(migrationList), 'The database');
  } catch (thrown) {
    await snapshot.close();
    throw thrown;
  }
  return snapshot;
}
