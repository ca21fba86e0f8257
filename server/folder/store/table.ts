import type { SQLOutputValue } from 'node:sqlite';

type Rule =
  | ''
  | ' not null'
  | ' not null unique'
  | ' not null default 0'
  | " not null default ''"
  | ' primary key'
  | ' primary key autoincrement';

/** What a column holds, in SQL: the DDL says it so, and types are read off the same words. */
export type Kind = `${'integer' | 'real' | 'text'}${Rule}`;
export type Shape = Readonly<Record<string, Kind>>;

type ValueOf<K extends Kind> =
  | (K extends `text${string}` ? string : number)
  | (K extends `${string} not null${string}` | `${string} primary key${string}` ? never : null);

/** A row of these columns. */
export type RowOf<S extends Shape> = { [Name in keyof S]: ValueOf<S[Name]> };

export type Table<S extends Shape = Shape> = { name: string; columns: S; rules: string };

/** A row as SQLite gives it, before it is known to be what the query says. */
export type RawRow = Record<string, SQLOutputValue>;

/** A table as it is written down; one with a primary key of several columns has no row ids. */
export function table<const S extends Shape>(
  name: string,
  columns: S,
  { primaryKey = [], withoutRowid = primaryKey.length > 0 }: Rules<S> = {},
): Table<S> {
  const key = primaryKey.length > 0 ? `, primary key (${primaryKey.join(', ')})` : '';
  return { name, columns, rules: `${key})${withoutRowid ? ' without rowid' : ''}` };
}

type Rules<S> = { primaryKey?: (keyof S & string)[]; withoutRowid?: boolean };

/** The DDL of a table. */
export function createTable({ name, columns, rules }: Table, ifNotExists = ''): string {
  const written = Object.entries(columns).map(([column, kind]) => `${column} ${kind}`);
  return `create table ${ifNotExists}${name} (${written.join(', ')}${rules}`;
}
