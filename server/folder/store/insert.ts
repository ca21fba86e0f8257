import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { RowOf, Shape, Table } from './table.ts';

/**
 * A statement to `run` on a connection that also writes FTS5 tables. Their internal row ids may exceed JavaScript's numbers,
 * and a later `run` without an insert would then throw for its `lastInsertRowid`.
 */
export function writeStatement(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql);
  statement.setReadBigInts(true);
  return statement;
}

/** All columns but those left out by name: a column that is forgotten is a fault of types. */
type Inserted<S extends Shape, Left extends keyof S> = { [Name in Exclude<keyof S, Left>]: RowOf<S>[Name] };

type How<Left> = {
  or?: 'replace' | 'ignore';
  /** Columns that get their default, or come later by a trigger or an update. */
  without?: readonly Left[];
};

/** Puts rows into a table, by a statement that is prepared once; answers whether a row came of it (`ignore`). */
export function insertInto<S extends Shape, Left extends keyof S & string = never>(
  database: DatabaseSync,
  table: Table<S>,
  { or, without = [] }: How<Left> = {},
): (row: Inserted<S, Left>) => boolean {
  const statement = writeStatement(database, insertSql(table, or ? ` or ${or}` : '', without));
  const names = insertedNames(table, without);
  return (row) => statement.run(...valuesOf(row, names)).changes > 0;
}

type Numbered = Shape & { id: 'integer primary key' | 'integer primary key autoincrement' };

/** The same, answering the row's `id`; `onConflict` is what to do with the row that is there already. */
export function insertForId<S extends Numbered, Left extends keyof S & string>(
  database: DatabaseSync,
  table: Table<S>,
  { without, onConflict = '' }: { without: readonly Left[]; onConflict?: string },
): (row: Inserted<S, Left>) => number {
  const statement = database.prepare(`${insertSql(table, '', without)} ${onConflict} returning id`);
  const names = insertedNames(table, without);
  return (row) => {
    const id = statement.get(...valuesOf(row, names))?.['id'];
    if (typeof id === 'number') return id;
    throw new TypeError(`No row came of an insert into ${table.name}.`);
  };
}

const insertedNames = ({ columns }: Table, without: readonly string[]) =>
  Object.keys(columns).filter((column) => !without.includes(column));

/** By their places: SQLite would look each name up in each row. Throws for a column that the table does not have. */
function valuesOf(row: object, names: readonly string[]): SQLInputValue[] {
  const values: Readonly<Record<string, SQLInputValue>> = { ...row };
  const columns = Object.keys(values);
  if (columns.length > names.length)
    throw new TypeError(`There is no column ${columns.find((name) => !names.includes(name))}.`);
  return names.map((name) => values[name] ?? null);
}

function insertSql(table: Table, or: string, without: readonly string[]): string {
  const names = insertedNames(table, without);
  return `insert${or} into ${table.name} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`;
}
