import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import { postgresDialect } from './postgres-dialect.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

export type Database = Kysely<Schema>;

/** Where the tables live: a file, or a PostgreSQL server. */
export type Location = { kind: 'sqlite'; path: string } | { kind: 'postgres'; url: string };

/** Opens the database without migrating it. */
export function openDatabase(
  location: Location,
  onConnectionError: (error: Error) => void = () => undefined,
): Database {
  if (location.kind === 'postgres')
    return new Kysely({ dialect: postgresDialect(location.url, onConnectionError) });
  mkdirSync(dirname(location.path), { recursive: true });
  return new Kysely({ dialect: sqliteDialect(location.path) });
}
