import { sql } from 'kysely';
import { health, openApi, readiness } from '#contract/health.ts';
import type { Database } from './database/open-database.ts';
import { Refusal } from './errors.ts';
import { type App, serve } from './serve.ts';

type HealthNeeds = { database: Database; version: string };

/** Whether the process is up and its database answers, and what can be asked of it. */
export function healthRoutes(app: App, { database, version }: HealthNeeds): void {
  serve(app, health, () => ({ status: 'ok' }) as const);
  serve(app, readiness, async () => {
    await sql`select 1`.execute(database).catch(() => {
      throw new Refusal(503, 'not_ready', 'The database does not answer.');
    });
    return { status: 'ready' } as const;
  });
  let description: Promise<Record<string, unknown>> | undefined;
  // Loaded when somebody asks: all of zod's JSON Schema would otherwise lie in memory for nothing. Made once: anybody may
  // ask, and it takes a quarter of a second.
  const describe = async () => (await import('./open-api.ts')).openApiOf(app.endpoints, version);
  serve(app, openApi, () => (description ??= describe()));
}
