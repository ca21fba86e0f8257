import { type ControlledTransaction, type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import { inChunks } from '#rules/in-chunks.ts';
import type { Database } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';
import type { UnitRow } from '../changes/catalogue-units.ts';
import { schemaVersion } from '../store/folder-schema.ts';

const otherwise = z.catch;

/** How far the server that reads the music folder is. */
const scanStatus = z.object({
  isScanning: z.boolean(),
  found: z.number(),
  done: z.number(),
  /** What stands against the music folders, with their paths. */
  problem: z.nullable(z.string()),
});
export type SharedScanStatus = z.output<typeof scanStatus>;
const noStatus: SharedScanStatus = { isScanning: false, found: 0, done: 0, problem: null };

export type ScanHolder = { holder: string; term: number };
export type ScanState = Omit<Selectable<Schema['folder_scan']>, 'id' | 'status'> & {
  status: SharedScanStatus;
};

/** Where listeners' things stand by the numbers of songs and albums. */
const savedTables = [
  'folder_play',
  'folder_rating',
  'folder_stars',
  'folder_item_stars',
  'folder_playlist_entry',
  'folder_hidden',
  'song_bookmark',
  'album_kind',
] as const;
const onlyId = 1;
const identityVersion = 0;
/** Rows of one statement, and of one page. */
const maxRows = 200;
const pageRows = 500;

/** Units of the catalogue, each with the change that wrote it last. */
function catalogueRows(database: Database) {
  return {
    async writeRows({ transaction, revision }: Change, rows: readonly UnitRow[], isIdentity: IsIdentity) {
      for (const some of inChunks(rows, maxRows))
        await transaction
          .insertInto('catalogue_row')
          .values(
            some.map(({ kind, key, body }) => ({
              version: isIdentity(kind) ? identityVersion : schemaVersion,
              kind,
              item_key: key,
              revision,
              body,
            })),
          )
          .onConflict((conflict) =>
            conflict.columns(['version', 'kind', 'item_key']).doUpdateSet((set) => ({
              revision: set.ref('excluded.revision'),
              body: set.ref('excluded.body'),
            })),
          )
          .execute();
    },
    /** What changed after one change up to another, as it is now: first identities, then what refers to them. */
    async *changes(after: number, upTo: number): AsyncGenerator<UnitRow[]> {
      for (const version of [identityVersion, schemaVersion]) {
        let last: ChangeRow | undefined;
        do {
          const rows: ChangeRow[] = await pageOf(database, version, { after, upTo, last });
          if (rows.length > 0) yield rows.map(({ kind, item_key: key, body }) => ({ kind, key, body }));
          last = rows.length < pageRows ? undefined : rows.at(-1);
        } while (last !== undefined);
      }
    },
    /** The rows of catalogues that no server of this version makes any more. */
    dropOlder: () =>
      database
        .deleteFrom('catalogue_row')
        .where('version', '<', schemaVersion)
        .where('version', '<>', identityVersion)
        .execute(),
  };
}

export function createScanRepository(database: Database) {
  const rowOf = ({ holder, term }: ScanHolder) =>
    database
      .updateTable('folder_scan')
      .where('id', '=', onlyId)
      .where('holder', '=', holder)
      .where('term', '=', term);

  return {
    ...catalogueRows(database),
    /** Which server reads the music folder, and what it has published. */
    async state(): Promise<ScanState> {
      const row = await database
        .selectFrom('folder_scan')
        .selectAll()
        .where('id', '=', onlyId)
        .executeTakeFirstOrThrow();
      const { id: _, status, ...state } = row;
      return { ...state, status: z.parse(otherwise(scanStatus, noStatus), parsed(status)) };
    },
    /** Makes this process the one that reads, unless another has done so or has shown that it lives since `seen`. */
    async take(
      seen: Pick<ScanState, 'term' | 'heartbeat'>,
      holder: string,
      name: string,
      folderCount: number,
    ): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('folder_scan')
        .where('id', '=', onlyId)
        .where('term', '=', seen.term)
        .where('heartbeat', '=', seen.heartbeat)
        .set({
          holder,
          holder_name: name,
          version: schemaVersion,
          term: seen.term + 1,
          heartbeat: 0,
          folder_count: folderCount,
        })
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    /** Shows that the holder lives, and how far it is. False where it is the holder no more. */
    async renew(holder: ScanHolder, status: SharedScanStatus): Promise<boolean> {
      const { numUpdatedRows } = await rowOf(holder)
        .set((set) => ({ heartbeat: set('heartbeat', '+', 1), status: JSON.stringify(status) }))
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },
    release: (holder: ScanHolder) => rowOf(holder).set({ holder: '', holder_name: '' }).execute(),
    /** Asks the holder for a scan; resolves to the number of the request. */
    async request(): Promise<number> {
      const { requested } = await database
        .updateTable('folder_scan')
        .where('id', '=', onlyId)
        .set((set) => ({ requested: set('requested', '+', 1) }))
        .returning('requested')
        .executeTakeFirstOrThrow();
      return requested;
    },
    finishRequests: (holder: ScanHolder, handled: number) => rowOf(holder).set({ handled }).execute(),
    /**
     * Begins the change after `base`, in a transaction of its own which the caller ends. Null where the holder is another by
     * now, or `base` is not the last change. No other can become the holder before that end.
     */
    async beginChange(
      { holder, term }: ScanHolder,
      { lineage, base }: { lineage: number; base: number },
    ): Promise<Change | null> {
      const transaction = await database.startTransaction().execute();
      try {
        const row = await transaction
          .updateTable('folder_scan')
          .where('id', '=', onlyId)
          .where('holder', '=', holder)
          .where('term', '=', term)
          .where('revision', '=', base)
          .set((set) => ({
            lineage,
            revision: set('revision', '+', 1),
            heartbeat: set('heartbeat', '+', 1),
          }))
          .returning('revision')
          .executeTakeFirst();
        if (row !== undefined) return { transaction, revision: row.revision };
      } catch (thrown) {
        await endOf(transaction);
        throw thrown;
      }
      await endOf(transaction);
      return null;
    },
    /** Whether listeners saved anything by the numbers of songs and albums. */
    async hasSavedMusic(): Promise<boolean> {
      for (const table of savedTables)
        if (await database.selectFrom(table).select(sql.lit(1).as('one')).limit(1).executeTakeFirst())
          return true;
      return false;
    },
  };
}

/** A change of the catalogue that is being written. */
export type Change = { transaction: ControlledTransaction<Schema>; revision: number };
export type ScanRepository = ReturnType<typeof createScanRepository>;
type IsIdentity = (kind: string) => boolean;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A transaction that failed is rolled back too: its connection goes back to the others only then. */
async function endOf(transaction: ControlledTransaction<Schema>): Promise<void> {
  await transaction
    .rollback()
    .execute()
    .catch(() => undefined);
}

type ChangeRow = { kind: string; item_key: string; revision: number; body: string };
type Range = { after: number; upTo: number; last: ChangeRow | undefined };

function pageOf(database: Database, version: number, { after, upTo, last }: Range): Promise<ChangeRow[]> {
  const rows = database
    .selectFrom('catalogue_row')
    .select(['kind', 'item_key', 'revision', 'body'])
    .where('version', '=', version)
    .where('revision', '<=', upTo)
    .orderBy('revision')
    .orderBy('kind')
    .orderBy('item_key')
    .limit(pageRows);
  if (last === undefined) return rows.where('revision', '>', after).execute();
  return rows
    .where((where) =>
      where(
        where.refTuple('revision', 'kind', 'item_key'),
        '>',
        where.tuple(last.revision, last.kind, last.item_key),
      ),
    )
    .execute();
}
