import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { Client } from 'pg';
import { describe, inject } from 'vitest';
import { migrate } from '../migrate.ts';
import { type Database, type Location, openDatabase } from '../open-database.ts';
import { sqliteDialect } from '../sqlite-dialect.ts';

export type TestDatabase = { database: Database; location: Location; [Symbol.asyncDispose](): Promise<void> };

/** A fresh, migrated SQLite file. `patience`: for how long writes wait for another program's lock. */
export async function sqliteDatabase(patience?: number): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-test-'));
  const path = join(folder, 'earshot.sqlite');
  return migrated(
    { kind: 'sqlite', path },
    async () => rmSync(folder, { recursive: true, force: true }),
    new Kysely({ dialect: sqliteDialect(path, patience) }),
  );
}

async function ask(question: string): Promise<void> {
  const client = new Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(question);
  await client.end();
}

/** A fresh, migrated database in the run's PostgreSQL. */
export async function postgresDatabase(): Promise<TestDatabase> {
  const url = new URL(inject('postgresUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await ask(`create database ${name}`);
  url.pathname = `/${name}`;
  return migrated({ kind: 'postgres', url: url.href }, () => ask(`drop database ${name} with (force)`));
}

async function migrated(
  location: Location,
  discard: () => Promise<void>,
  database = openDatabase(location),
): Promise<TestDatabase> {
  await migrate(database, location);
  return {
    database,
    location,
    async [Symbol.asyncDispose]() {
      await database.destroy();
      await discard();
    },
  };
}

/** The same tests on SQLite and on a real PostgreSQL; on SQLite alone in a run that has no other (mutation tests). */
export function onBothDatabases(tests: (open: () => Promise<TestDatabase>) => void): void {
  describe('on SQLite', () => {
    tests(() => sqliteDatabase());
  });
  describe.skipIf(inject('postgresUrl') === '')('on PostgreSQL', () => {
    tests(postgresDatabase);
  });
}
