import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { openFolderDatabase, removeFolderDatabase } from './folder-database.ts';
import type { Row } from './row.ts';

/** The catalogue for reading: each statement is prepared once. */
export type CatalogueReader = {
  all(sql: string, ...values: SQLInputValue[]): Row[];
  get(sql: string, ...values: SQLInputValue[]): Row | null;
};

export type OpenCatalogue = CatalogueReader & {
  /** Takes a damaged catalogue away and opens an empty one in its place. */
  renew(): void;
  close(): void;
};

export function openCatalogue(dataFolder: string): OpenCatalogue {
  let database: DatabaseSync = openFolderDatabase(dataFolder);
  const statements = new Map<string, StatementSync>();

  function prepared(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  }

  function close(): void {
    statements.clear();
    if (database.isOpen) database.close();
  }

  return {
    all: (sql, ...values) => prepared(sql).all(...values),
    get: (sql, ...values) => prepared(sql).get(...values) ?? null,
    renew(): void {
      close();
      removeFolderDatabase(dataFolder);
      database = openFolderDatabase(dataFolder);
    },
    close,
  };
}
