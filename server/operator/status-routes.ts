import { PostgresAdapter, sql } from 'kysely';
import { serverStatus } from '#contract/operator.ts';
import type { Database } from '#server/database/open-database.ts';
import { type App, serve } from '#server/serve.ts';
import { storageOf } from './storage.ts';

export type StatusNeeds = {
  database: Database;
  dataFolder: string;
  version: string;
  signups: () => Promise<'open' | 'closed'>;
  now: () => number;
};

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

async function databaseVersion({ database }: StatusNeeds): Promise<string> {
  if (!(database.getExecutor().adapter instanceof PostgresAdapter)) {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(database);
    return `SQLite ${rows[0]?.version ?? ''}`;
  }
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(database);
  return `PostgreSQL ${rows[0]?.server_version ?? ''}`;
}

/** What the operator sees of the server itself. */
export function statusRoutes(app: App, needs: StatusNeeds): void {
  const { database, dataFolder, version, signups, now } = needs;
  const startedAt = new Date(now()).toISOString();

  serve(app, serverStatus, async () => {
    const [open, storage, jobs, databaseName] = await Promise.all([
      signups(),
      storageOf(dataFolder),
      database.selectFrom('server_job').selectAll().orderBy('name').execute(),
      databaseVersion(needs),
    ]);
    return {
      signups: open,
      versions: { earshot: version, node: process.versions.node, database: databaseName },
      startedAt,
      memoryBytes: process.memoryUsage.rss(),
      storage,
      jobs: jobs.map((job) => ({
        name: job.name,
        isRunning: job.lease_until > now(),
        finishedAt: iso(job.finished_at),
        outcome: job.outcome,
      })),
    };
  });
}
