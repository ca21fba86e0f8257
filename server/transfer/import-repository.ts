import * as z from 'zod/mini';
import { type AccountImport, type ImportOutcome, importOutcome } from '#contract/transfer.ts';
import type { Database } from '#server/database/open-database.ts';

export type ImportRepository = ReturnType<typeof createImportRepository>;

const nothingYet: ImportOutcome = {
  parts: [],
  unmatched: { total: 0, names: [] },
  notes: [],
  error: null,
};

/** How imports stand, the last of each listener. Times are epoch milliseconds. */
export function createImportRepository(database: Database) {
  return {
    /** False while another one of theirs is not finished. */
    async begin(userId: string, id: string, total: number, now: number): Promise<boolean> {
      const row = { id, started_at: now, finished_at: null, total, done: 0, outcome: null };
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('account_import')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet(row).where('account_import.finished_at', 'is not', null),
        )
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
    async isRunning(userId: string): Promise<boolean> {
      const row = await database
        .selectFrom('account_import')
        .select('id')
        .where('user_id', '=', userId)
        .where('finished_at', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },
    /** Whose import this is; undefined once it is finished, or its account gone. */
    async unfinished(id: string): Promise<string | undefined> {
      const row = await database
        .selectFrom('account_import')
        .select('user_id')
        .where('id', '=', id)
        .where('finished_at', 'is', null)
        .executeTakeFirst();
      return row?.user_id;
    },
    async note(id: string, done: number): Promise<void> {
      await database.updateTable('account_import').set({ done }).where('id', '=', id).execute();
    },
    async finish(id: string, outcome: ImportOutcome, now: number): Promise<void> {
      await database
        .updateTable('account_import')
        .set((set) => ({ done: set.ref('total'), finished_at: now, outcome: JSON.stringify(outcome) }))
        .where('id', '=', id)
        .execute();
    },
    async standOf(userId: string): Promise<AccountImport | null> {
      const row = await database
        .selectFrom('account_import')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (!row) return null;
      const { total, done, outcome } = row;
      return {
        total,
        done,
        startedAt: new Date(row.started_at).toISOString(),
        finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
        ...(outcome === null ? nothingYet : z.parse(importOutcome, JSON.parse(outcome))),
      };
    },
  };
}
