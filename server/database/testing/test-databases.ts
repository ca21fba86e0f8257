import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
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
  const template = inject('sqliteTemplate');
  if (template !== '') copyFileSync(template, path);
  const database: Database = new Kysely({ dialect: sqliteDialect(path, patience) });
  if (template === '') await migrate(database, { kind: 'sqlite', path });
  return disposable(database, { kind: 'sqlite', path }, async () =>
    rmSync(folder, { recursive: true, force: true }),
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
  await ask(`create database ${name} template ${inject('postgresTemplate')}`);
  url.pathname = `/${name}`;
  const location: Location = { kind: 'postgres', url: url.href };
  return disposable(openDatabase(location), location, () => ask(`drop database ${name} with (force)`));
}

function disposable(database: Database, location: Location, discard: () => Promise<void>): TestDatabase {
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
