import { type UnitRow, units } from '../changes/catalogue-units.ts';
import type { Change, ScanHolder, ScanRepository } from './scan-repository.ts';

const identities = new Set(units.filter(({ isIdentity }) => isIdentity).map(({ kind }) => kind));

/** Writes what a scan changed into the shared database, a change at a time. */
export function scanPublisher(repository: ScanRepository, holder: ScanHolder, lineage: number) {
  let change: Change | null = null;

  async function begun(): Promise<Change | null> {
    change ??= await repository.beginChange(holder, lineage);
    return change;
  }

  async function giveUp(): Promise<void> {
    const open = change;
    change = null;
    await open?.transaction
      .rollback()
      .execute()
      .catch(() => undefined);
  }

  return {
    isPublishing: (): boolean => change !== null,
    /** Null where this server is not the holder any more. Rejects where the database does not answer; nothing is visible then. */
    async publish(rows: UnitRow[] | null): Promise<number | null> {
      try {
        const open = await begun();
        if (open === null) return null;
        if (rows !== null) {
          await repository.writeRows(open, rows, (kind) => identities.has(kind));
          return 0;
        }
        change = null;
        await open.transaction.commit().execute();
        return open.revision;
      } catch (thrown) {
        await giveUp();
        throw thrown;
      }
    },
    giveUp,
  };
}
