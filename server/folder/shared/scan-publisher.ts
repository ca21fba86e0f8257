import { type UnitRow, units } from '../changes/catalogue-units.ts';
import type { Change, ScanHolder, ScanRepository } from './scan-repository.ts';

const identities = new Set(units.filter(({ isIdentity }) => isIdentity).map(({ kind }) => kind));

type Published = { rows: UnitRow[] | null; base: number };

/** Writes what a scan changed into the shared database, a change at a time. */
export function scanPublisher(repository: ScanRepository, holder: ScanHolder, lineage: number) {
  let change: Promise<Change | null> | null = null;

  async function giveUp(): Promise<void> {
    const begun = change;
    change = null;
    const open = await begun?.catch(() => null);
    await open?.transaction
      .rollback()
      .execute()
      .catch(() => undefined);
  }

  return {
    isPublishing: (): boolean => change !== null,
    /** Null where this server is not the holder any more. Rejects where the database does not answer; nothing is visible then. */
    async publish({ rows, base }: Published): Promise<number | null> {
      try {
        change ??= repository.beginChange(holder, { lineage, base });
        const open = await change;
        if (open === null) {
          change = null;
          return null;
        }
        if (rows !== null) {
          await repository.writeRows(open, rows, (kind) => identities.has(kind));
          return 0;
        }
        await open.transaction.commit().execute();
        change = null;
        return open.revision;
      } catch (thrown) {
        await giveUp();
        throw thrown;
      }
    },
    giveUp,
  };
}
