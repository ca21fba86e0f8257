import { sql } from 'kysely';
import type { TestDatabase } from '#server/database/testing/test-databases.ts';

type Column = { table: string; column: string; isRequired: boolean };
type Reference = { table: string; column: string; parent: string };

/**
 * The tables that hold a listener's data, read from the database itself: those with a `user_id`, and those whose rows
 * must belong to an account or to a row of such a table.
 */
export async function listenerTables(opened: TestDatabase): Promise<string[]> {
  const [columns, references] = await (opened.location.kind === 'sqlite' ? ofSqlite : ofPostgres)(opened);
  const required = new Set(
    columns.filter(({ isRequired }) => isRequired).map(({ table, column }) => `${table} ${column}`),
  );
  const tables = new Set([
    'user',
    ...columns.filter(({ column }) => column === 'user_id').map(({ table }) => table),
  ]);
  for (;;) {
    const more = references.filter(
      ({ table, column, parent }) =>
        !tables.has(table) && tables.has(parent) && required.has(`${table} ${column}`),
    );
    if (more.length === 0) return [...tables].sort();
    for (const { table } of more) tables.add(table);
  }
}

async function ofSqlite({ database }: TestDatabase): Promise<[Column[], Reference[]]> {
  const columns = await sql<{ table: string; column: string; required: number }>`
    select m.name as "table", c.name as "column", (c."notnull" = 1 or c.pk > 0) as "required"
    from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`.execute(database);
  const references = await sql<Reference>`
    select m.name as "table", f."from" as "column", f."table" as "parent"
    from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`.execute(database);
  return [
    columns.rows.map(({ required, ...rest }) => ({ ...rest, isRequired: required === 1 })),
    references.rows,
  ];
}

async function ofPostgres({ database }: TestDatabase): Promise<[Column[], Reference[]]> {
  const columns = await sql<{ table: string; column: string; nullable: string }>`
    select table_name as "table", column_name as "column", is_nullable as "nullable"
    from information_schema.columns where table_schema = 'public'`.execute(database);
  const references = await sql<Reference>`
    select k.table_name as "table", k.column_name as "column", p.table_name as "parent"
    from information_schema.table_constraints t
    join information_schema.key_column_usage k
      on k.constraint_name = t.constraint_name and k.table_name = t.table_name
    join information_schema.constraint_column_usage p on p.constraint_name = t.constraint_name
    where t.constraint_type = 'FOREIGN KEY'`.execute(database);
  return [
    columns.rows.map(({ nullable, ...rest }) => ({ ...rest, isRequired: nullable === 'NO' })),
    references.rows,
  ];
}
