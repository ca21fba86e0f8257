import type { DatabaseSync } from 'node:sqlite';
import type { UnitRow } from './catalogue-units.ts';
import { changeLog } from './change-log.ts';
import { readChangePosition, writeChangePosition } from './change-position.ts';
import type { ScanTransaction } from './scan-transaction.ts';

/**
 * Publishes changes to the other servers, on top of the change `base`. Rejects where this server may not, or cannot: also
 * where another change was published since.
 */
export type Publish = {
  rows(rows: UnitRow[], base: number): Promise<void>;
  /** Makes them visible to others; resolves to the number of this change. */
  commit(base: number): Promise<number>;
};

/**
 * Publishes what a transaction changed before it is committed here. So no server ever shows a number that the others do
 * not have: where publishing fails, nothing was written; where this process ends in between, the change comes back by
 * following.
 */
export function sharedTransaction(
  database: DatabaseSync,
  publish: Publish,
  { lineage, musicFolders }: { lineage: number; musicFolders: readonly string[] },
): ScanTransaction & { publishAll(): Promise<void> } {
  const log = changeLog(database, musicFolders);

  async function publishChanges(): Promise<void> {
    const position = readChangePosition(database);
    const base = position.lineage === lineage ? position.revision : 0;
    for (const rows of log.chunks()) await publish.rows(rows, base);
    const revision = await publish.commit(base);
    log.clear();
    writeChangePosition(database, { lineage, revision });
  }

  return {
    begin: () => database.exec('begin immediate'),
    async commit() {
      if (!log.isEmpty()) await publishChanges();
      database.exec('commit');
    },
    /** Everything that is here, as one change: the first server brings its catalogue and its identities. */
    async publishAll() {
      database.exec('begin immediate');
      if (readChangePosition(database).lineage !== lineage) {
        log.noteAll();
        await publishChanges();
      }
      database.exec('commit');
    },
  };
}
