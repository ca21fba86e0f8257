import type { DatabaseSync } from 'node:sqlite';
import type { RowOf, Shape, Table } from './table.ts';
import { writeStatement } from './write-statement.ts';

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
  return (row) => statement.run(row).changes > 0;
}

type Numbered = Shape & { id: 'integer primary key' | 'integer primary key autoincrement' };

/** The same, answering the row's `id`; `onConflict` is what to do with the row that is there already. */
export function insertForId<S extends Numbered, Left extends keyof S & string>(
  database: DatabaseSync,
  table: Table<S>,
  { without, onConflict = '' }: { without: readonly Left[]; onConflict?: string },
): (row: Inserted<S, Left>) => number {
  const statement = database.prepare(`${insertSql(table, '', without)} ${onConflict} returning id`);
  return (row) => {
    const id = statement.get(row)?.['id'];
    if (typeof id === 'number') return id;
    throw new TypeError(`No row came of an insert into ${table.name}.`);
  };
}

function insertSql({ name, columns }: Table, or: string, without: readonly string[]): string {
  const names = Object.keys(columns).filter((column) => !without.includes(column));
  return `insert${or} into ${name} (${names.join(', ')}) values (${names.map((column) => `:${column}`).join(', ')})`;
}
