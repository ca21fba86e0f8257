import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../server/database/migrate.ts';
import { type Location, openDatabase } from '../server/database/open-database.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated SQLite file; tests copy it. Empty: each test migrates its own. */
    sqliteTemplate: string;
    /** The run's PostgreSQL. Empty: there is none. */
    postgresUrl: string;
    /** A migrated database in it; tests copy it. */
    postgresTemplate: string;
  }
}

const postgresTemplate = 'earshot_template';

/** One PostgreSQL for a whole run, and a migrated database of each kind: a copy takes a fifth of the time of the migrations. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Plans do not depend on whether it has counted a table by the time that a test looks.
  const postgres = await startPostgres({ more: ['autovacuum=off'] });
  const folder = mkdtempSync(join(tmpdir(), 'earshot-template-'));
  const sqliteTemplate = join(folder, 'earshot.sqlite');
  await createDatabase(postgres.url);
  const templateUrl = new URL(postgres.url);
  templateUrl.pathname = `/${postgresTemplate}`;
  await migrateTemplate({ kind: 'postgres', url: templateUrl.href });
  await migrateTemplate({ kind: 'sqlite', path: sqliteTemplate });
  project.provide('postgresUrl', postgres.url);
  project.provide('postgresTemplate', postgresTemplate);
  project.provide('sqliteTemplate', sqliteTemplate);
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function createDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${postgresTemplate}`);
  await client.end();
}

async function migrateTemplate(location: Location): Promise<void> {
  const database = openDatabase(location);
  await migrate(database, location);
  await database.destroy();
}
