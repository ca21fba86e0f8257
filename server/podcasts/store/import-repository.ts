import { randomUUID } from 'node:crypto';
import { PostgresAdapter } from 'kysely';
import type { ImportOutcome } from '#contract/podcast-imports.ts';
import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Outline } from '../reading/parse-opml.ts';

/** How long a server that died keeps others from taking an import up. */
const leaseMilliseconds = 2 * 60_000;

/** How many lines an import has, and what became of those that were tried. */
export type ImportState = { total: number; results: ImportOutcome[] };

export type ImportRepository = ReturnType<typeof createImportRepository>;

export const createImportRepository = (database: Database) => ({
  ...listenersImports(database),
  ...importWork(database),
});

/** What a listener does with an import and sees of it. */
function listenersImports(database: Database) {
  return {
    async add(userId: string, outlines: readonly Outline[], now: number): Promise<string> {
      const id = randomUUID();
      await database.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('podcast_import')
          .values({ id, user_id: userId, created_at: now, lease_until: 0, done: false })
          .execute();
        const lines = outlines.map(({ url, title }, place) => ({ import_id: id, place, url, title }));
        for (const slice of inChunks(lines, 200))
          await transaction.insertInto('podcast_import_line').values(slice).execute();
      });
      return id;
    },
    /**
     * Makes the failed lines of an import untried; does nothing while it is still worked on. How it stands then, before
     * anybody goes on with it; undefined for somebody else's.
     */
    async reopen(id: string, userId: string): Promise<ImportState | undefined> {
      return database.transaction().execute(async (transaction) => {
        const opened = await transaction
          .updateTable('podcast_import')
          .set({ done: false })
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .where('done', '=', true)
          .returning('id')
          .executeTakeFirst();
        if (opened)
          await transaction
            .updateTable('podcast_import_line')
            .set({ status: null, error: null })
            .where('import_id', '=', id)
            .where('status', '=', 'failed')
            .execute();
        return standOf(transaction, id, userId);
      });
    },
    async last(userId: string): Promise<string | null> {
      const row = await database
        .selectFrom('podcast_import')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.id ?? null;
    },
    /** Undefined for somebody else's. */
    progress: (id: string, userId: string): Promise<ImportState | undefined> => standOf(database, id, userId),
  };
}

/** What a server does that works on an import, line by line, while it holds the lease. */
function importWork(database: Database) {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;

  return {
    /** An import that nobody works on, of a listener who is not among those `busy`; from now on leased to the caller. */
    async claim(
      now: number,
      busy: readonly string[] = [],
    ): Promise<{ id: string; userId: string } | undefined> {
      return database
        .updateTable('podcast_import')
        .set({ lease_until: now + leaseMilliseconds })
        .where('id', 'in', (where) => {
          const free = where
            .selectFrom('podcast_import as free')
            .select('free.id')
            .where('free.done', '=', false)
            .where('free.lease_until', '<=', now)
            .$if(busy.length > 0, (query) => query.where('free.user_id', 'not in', busy))
            .orderBy('free.created_at')
            .limit(1);
          return isPostgres ? free.forUpdate().skipLocked() : free;
        })
        .where('lease_until', '<=', now)
        .returning(['id', 'user_id as userId'])
        .executeTakeFirst();
    },
    async untried(id: string): Promise<{ place: number; url: string; title: string | null }[]> {
      return database
        .selectFrom('podcast_import_line')
        .select(['place', 'url', 'title'])
        .where('import_id', '=', id)
        .where('status', 'is', null)
        .orderBy('place')
        .execute();
    },
    /** Writes what became of a line, and keeps the lease. */
    async settle(id: string, place: number, outcome: ImportOutcome, now: number): Promise<void> {
      await database
        .updateTable('podcast_import_line')
        .set({ status: outcome.status, feed_id: outcome.id ?? null, error: outcome.error ?? null })
        .where('import_id', '=', id)
        .where('place', '=', place)
        .execute();
      await database
        .updateTable('podcast_import')
        .set({ lease_until: now + leaseMilliseconds })
        .where('id', '=', id)
        .execute();
    },
    async finish(id: string): Promise<void> {
      await database
        .updateTable('podcast_import')
        .set({ done: true, lease_until: 0 })
        .where('id', '=', id)
        .execute();
    },
    /** Lets others take it up. */
    async release(id: string): Promise<void> {
      await database.updateTable('podcast_import').set({ lease_until: 0 }).where('id', '=', id).execute();
    },
  };
}

async function standOf(
  database: Pick<Database, 'selectFrom'>,
  id: string,
  userId: string,
): Promise<ImportState | undefined> {
  const row = await database
    .selectFrom('podcast_import')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const lines = await database
    .selectFrom('podcast_import_line')
    .selectAll()
    .where('import_id', '=', id)
    .orderBy('place')
    .execute();
  const results = lines.flatMap(({ url, title, status, feed_id, error }): ImportOutcome[] =>
    status === null
      ? []
      : [
          {
            url,
            status,
            ...(title === null ? {} : { title }),
            ...(feed_id === null ? {} : { id: feed_id }),
            ...(error === null ? {} : { error }),
          },
        ],
  );
  return { total: lines.length, results };
}
