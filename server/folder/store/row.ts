import type { SQLOutputValue } from 'node:sqlite';

/** A row as SQLite gives it; the readers below are where its columns get their types. */
export type Row = Record<string, SQLOutputValue>;

export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value === 'string') return value;
  throw new TypeError(`Column ${column} is no text.`);
}

export function optionalText(row: Row, column: string): string | null {
  const value = row[column];
  return typeof value === 'string' ? value : null;
}

export function integer(row: Row, column: string): number {
  const value = row[column];
  if (typeof value === 'number') return value;
  throw new TypeError(`Column ${column} is no number.`);
}

export function optionalInteger(row: Row, column: string): number | null {
  const value = row[column];
  return typeof value === 'number' ? value : null;
}

/** A column that holds several texts, one a line (names hold no line breaks: tags are tidied). */
export function texts(row: Row, column: string): string[] {
  const value = optionalText(row, column);
  return value === null || value === '' ? [] : value.split('\n');
}
