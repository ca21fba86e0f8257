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
  /** Absent in tests that have none. */
  dataFolder?: string | undefined;
};

/** Writes a byte and takes it away. Throws 503 where the disk is full or can only be read. */
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

/** Whether the process is up, its database answers and its disk can be written, and what can be asked of it. */
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
  // Loaded when somebody asks: all of zod's JSON Schema would otherwise lie in memory for nothing. Made once: anybody may
  // ask, and it takes a quarter of a second.
  const describe = async () => (await import('./open-api.ts')).openApiOf(app.endpoints, version);
  serve(app, openApi, () => (description ??= describe()));
}
