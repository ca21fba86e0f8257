import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely } from 'kysely';
import { maxSilence, postgresDialect } from './postgres-dialect.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

export type Database = Kysely<Schema>;

/** Where the tables live: a file, or a PostgreSQL server. */
export type Location = { kind: 'sqlite'; path: string } | { kind: 'postgres'; url: string };

/** Opens the database without migrating it. `silence`: for how long a PostgreSQL may say nothing (ms, 0: for ever). */
export function openDatabase(
  location: Location,
  onConnectionError: (error: Error) => void = () => undefined,
  silence = maxSilence,
): Database {
  if (location.kind === 'postgres')
    return new Kysely({ dialect: postgresDialect(location.url, onConnectionError, silence) });
  mkdirSync(dirname(location.path), { recursive: true });
  return new Kysely({ dialect: sqliteDialect(location.path) });
}
