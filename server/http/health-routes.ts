import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { health, openApi, readiness } from '#contract/health.ts';
import type { Database } from '../database/open-database.ts';
import { asRefusal, Refusal } from './errors.ts';
import { type App, serve } from './serve.ts';

type HealthNeeds = {
  database: Database;
  version: string;
  /** Undefined in tests without one. */
  dataFolder?: string | undefined;
};

/** Writes and removes a probe file. Throws 503 where the disk is full or read-only. */
async function checkDisk(dataFolder: string): Promise<void> {
  const probe = join(dataFolder, '.write-probe');
  try {
    await writeFile(probe, '1');
    await rm(probe, { force: true });
  } catch (thrown) {
    const { status, message } = asRefusal(thrown);
    const sentence = status === 507 ? message : 'The data folder cannot be written.';
    throw new Refusal(503, 'not_ready', sentence);
  }
}

/** Health, readiness (database and disk), and the OpenAPI description. */
export function healthRoutes(app: App, { database, version, dataFolder }: HealthNeeds): void {
  serve(app, health, () => ({ status: 'ok' }) as const);
  serve(app, readiness, async () => {
    await sql`select 1`.execute(database).catch(() => {
      throw new Refusal(503, 'not_ready', 'The database does not answer.');
    });
    if (dataFolder !== undefined) await checkDisk(dataFolder);
    return { status: 'ready' } as const;
  });
  let description: Promise<Record<string, unknown>> | undefined;
  // Loaded on first use, since zod's JSON Schema takes memory. Made once, since the call is public and takes a quarter of a
  // second.
  const describe = async () => (await import('./open-api.ts')).openApiOf(app.endpoints, version);
  serve(app, openApi, () => (description ??= describe()));
}
