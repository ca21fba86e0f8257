import { sql, type Transaction } from 'kysely';
import { openDatabase } from '#server/database/open-database.ts';
import type { Schema } from '#server/database/schema.ts';
import { everyTableName } from '#server/database/table-names.ts';
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
    return { ...(await describe(transaction)), rows: (table) => rowsOf(transaction, table), close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

async function describe(transaction: Transaction<Schema>): Promise<Omit<Snapshot, 'rows' | 'close'>> {
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
      .filter((name) => byTable.has(name))
      .map((name) => ({ name, columns: (byTable.get(name) ?? []).map((column) => column.name) })),
    lastIds,
  };
}

async function* rowsOf(transaction: Transaction<Schema>, table: string) {
  await sql`declare backup_rows no scroll cursor for select * from ${sql.table(table)}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(batchRows)} from backup_rows`.execute(
      transaction,
    );
    if (rows.length === 0) break;
    yield rows.map((row) => Object.values(row).map(asValue));
  }
  await sql`close backup_rows`.execute(transaction);
}
