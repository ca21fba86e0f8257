import { type RawBuilder, sql, type Transaction } from 'kysely';
import { openDatabase } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';
import { everyTableName, tablesWithoutBackup } from '#server/database/table-names.ts';
import { asValue, batchRows, type Snapshot } from './snapshot.ts';

/** Reads PostgreSQL in one repeatable-read transaction, table by table through a cursor. */
export async function postgresSnapshot(url: string): Promise<Snapshot> {
  const database = openDatabase({ kind: 'postgres', url });
  const transaction = await database
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
    .catch(async (thrown: unknown) => {
      await database.destroy();
      throw thrown;
    });
  const close = async () => {
    await transaction
      .rollback()
      .execute()
      .catch(() => undefined);
    await database.destroy();
  };
  try {
    return {
      ...(await describe(transaction)),
      rows: (table) => rowsOf(transaction, table),
      identities: await sharedIdentities(transaction),
      close,
    };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

async function describe(
  transaction: Transaction<Schema>,
): Promise<Pick<Snapshot, 'migrations' | 'tables' | 'lastIds'>> {
  const { rows: columns } = await sql<{ table: string; name: string; sequence: string | null }>`
    select table_name as table, column_name as name,
      pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns where table_schema = current_schema()
    order by table_name, ordinal_position`.execute(transaction);
  const byTable = Map.groupBy(columns, ({ table }) => table);
  if (!byTable.has('kysely_migration')) throw new Error('The database is empty: start Earshot once.');
  const migrations = await sql<{ name: string; timestamp: string }>`
    select name, timestamp from kysely_migration order by name`.execute(transaction);
  const lastIds: Record<string, number> = {};
  for (const { table, sequence } of columns) {
    if (sequence === null || !everyTableName.includes(table)) continue;
    const last = await sql<{ id: number }>`
      select case when is_called then last_value else 0 end as id from ${sql.raw(sequence)}`.execute(
      transaction,
    );
    lastIds[table] = last.rows[0]?.id ?? 0;
  }
  return {
    migrations: migrations.rows,
    tables: everyTableName
      .filter((name) => byTable.has(name) && !tablesWithoutBackup.includes(name))
      .map((name) => ({ name, columns: (byTable.get(name) ?? []).map((column) => column.name) })),
    lastIds,
  };
}

/** Null where no server has brought its identities yet, and in a database from before they were shared. */
async function sharedIdentities(transaction: Transaction<Schema>): Promise<Snapshot['identities']> {
  const { rows } = await sql<{
    there: string | null;
  }>`select to_regclass('folder_scan')::text as there`.execute(transaction);
  if (rows[0]?.there === null) return null;
  const scan = await transaction.selectFrom('folder_scan').select('lineage').executeTakeFirst();
  if (scan === undefined || scan.lineage === 0) return null;
  const published = sql`select kind, item_key as key, body from catalogue_row where version = 0`;
  return () => fetched<IdentityRow>(transaction, published);
}

type IdentityRow = { kind: string; key: string; body: string };

async function* rowsOf(transaction: Transaction<Schema>, table: string) {
  const rows = fetched<Record<string, unknown>>(transaction, sql`select * from ${sql.table(table)}`);
  for await (const batch of rows) yield batch.map((row) => Object.values(row).map(asValue));
}

/** The rows of a query through a cursor, in batches. */
async function* fetched<Row>(transaction: Transaction<Schema>, query: RawBuilder<unknown>) {
  await sql`declare backup_rows no scroll cursor for ${query}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchRows)} from backup_rows`.execute(transaction);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close backup_rows`.execute(transaction);
}
