import { sql, type Transaction } from 'kysely';
import { migrationList } from '#server/database/migration-list.ts';
import type { Schema } from '#server/database/schema.ts';
import { everyTableName } from '#server/database/table-names.ts';
import type { Manifest } from './backup-contents.ts';
import type { OpenedBackup } from './read-archive.ts';
import type { Value } from './snapshot.ts';
import { rowsOf } from './verify-backup.ts';

/** PostgreSQL accepts 65,535 values in a statement, SQLite 32,766. */
const maxValues = 16_000;

type Writing = Transaction<Schema>;

/**
 * Replaces the tables by those of the backup's version of Earshot, and fills them, in the caller's transaction. The next start
 * migrates older ones.
 */
export async function restoreTables(
  transaction: Writing,
  backup: OpenedBackup,
  kind: Manifest['database'],
): Promise<void> {
  const { migrations, tables, lastIds } = backup.manifest;
  for (const table of [...everyTableName.toReversed(), 'kysely_migration', 'kysely_migration_lock'])
    await sql`drop table if exists ${sql.table(table)}`.execute(transaction);
  for (const { name } of migrations) await migrationList[name]?.up(transaction);
  await noteMigrations(transaction, migrations);
  for (const table of tables) {
    await fill(transaction, backup, table, kind);
    await expectRows(transaction, table);
  }
  for (const [table, id] of Object.entries(lastIds)) await setLastId(transaction, table, id, kind);
}

/** Creates Kysely's migration tables as Kysely does. */
async function noteMigrations(transaction: Writing, migrations: Manifest['migrations']): Promise<void> {
  await sql`create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(
    transaction,
  );
  await sql`create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null)`.execute(
    transaction,
  );
  await sql`insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0)`.execute(
    transaction,
  );
  for (const { name, timestamp } of migrations)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(
      transaction,
    );
}

type Table = Manifest['tables'][number];

async function fill(transaction: Writing, backup: OpenedBackup, table: Table, kind: Manifest['database']) {
  const perStatement = Math.max(1, Math.floor(maxValues / table.columns.length));
  let batch: Value[][] = [];
  for await (const row of rowsOf(backup, table)) {
    batch.push(kind === 'postgres' ? row.map(withoutNul) : row);
    if (batch.length < perStatement) continue;
    await insert(transaction, table, batch);
    batch = [];
  }
  if (batch.length > 0) await insert(transaction, table, batch);
}

/** PostgreSQL cannot store NUL. */
const withoutNul = (value: Value): Value => (typeof value === 'string' ? value.replaceAll('\0', '') : value);

async function insert(transaction: Writing, { name, columns }: Table, rows: Value[][]): Promise<void> {
  const columnNames = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(rows.map((row) => sql`(${sql.join(row)})`));
  await sql`insert into ${sql.table(name)} (${columnNames}) values ${values}`.execute(transaction);
}

async function expectRows(transaction: Writing, { name, rows }: Table): Promise<void> {
  const result = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(
    transaction,
  );
  if (result.rows[0]?.rows !== rows)
    throw new Error(`The table ${name} has ${result.rows[0]?.rows} rows after the restore, and not ${rows}.`);
}

/** Sets the sequence, so that no id is used twice, not even that of a deleted row. */
async function setLastId(database: Writing, table: string, id: number, kind: Manifest['database']) {
  if (id === 0 || !everyTableName.includes(table)) return;
  if (kind === 'postgres')
    await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), ${id})`.execute(database);
  else {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(database);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(database);
  }
}
