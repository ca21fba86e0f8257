import { migrationList } from '#server/database/migration-list.ts';
import type { Location } from '#server/database/open-database.ts';
import { postgresSnapshot } from './postgres-snapshot.ts';
import { refuseNewer, type Snapshot } from './snapshot.ts';
import { sqliteSnapshot } from './sqlite-snapshot.ts';

/** Opens a snapshot of the database. Throws a sentence for a database of a newer Earshot, which has unknown tables. */
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
