import { PostgresAdapter, sql } from 'kysely';
import { type ServerStatus, serverStatus } from '#contract/operator.ts';
import { monotonicMs } from '#rules/clock.ts';
import type { Database } from '#server/database/open-database.ts';
import { type App, serve } from '#server/http/serve.ts';
import { freeBytesOf, storageParts } from './storage.ts';

export type StatusNeeds = {
  database: Database;
  dataFolder: string;
  version: string;
  signups: () => Promise<'open' | 'closed'>;
  sendsMail: boolean;
  activity: () => ServerStatus['activity'];
  eventLoopDelay: () => ServerStatus['eventLoopDelay'];
  scan: () => Promise<ServerStatus['scan']>;
  backups: () => Promise<ServerStatus['backups']>;
  /** Measures what lies in the data folder; a test counts how often. */
  measureStorage?: typeof storageParts;
  now: () => number;
};

/** Every file of the data folder is asked for its size, which a page that is open does not repeat sooner. */
const storageMilliseconds = 5 * 60_000;

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

async function databaseVersion({ database }: StatusNeeds): Promise<string> {
  if (!(database.getExecutor().adapter instanceof PostgresAdapter)) {
    const { rows } = await sql<{ version: string }>`select sqlite_version() as version`.execute(database);
    return `SQLite ${rows[0]?.version ?? ''}`;
  }
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(database);
  return `PostgreSQL ${rows[0]?.server_version ?? ''}`;
}

async function jobsOf({ database, now }: StatusNeeds): Promise<ServerStatus['jobs']> {
  const jobs = await database.selectFrom('server_job').selectAll().orderBy('name').execute();
  return jobs.map((job) => ({
    name: job.name,
    isRunning: job.lease_until > now(),
    finishedAt: iso(job.finished_at),
    outcome: job.outcome,
  }));
}

/** The parts of the data folder, measured at most once in a while for everybody who asks. */
function storageCache({ dataFolder, measureStorage = storageParts }: StatusNeeds) {
  let measuredAt = Number.NEGATIVE_INFINITY;
  let parts = Promise.resolve<ServerStatus['storage']['parts']>([]);
  return function measuredParts() {
    if (monotonicMs() - measuredAt >= storageMilliseconds) {
      measuredAt = monotonicMs();
      parts = measureStorage(dataFolder);
    }
    return parts;
  };
}

/** What the operator sees of the server itself. */
export function statusRoutes(app: App, needs: StatusNeeds): void {
  const { dataFolder, version } = needs;
  const startedAt = new Date(needs.now()).toISOString();
  const measuredParts = storageCache(needs);

  serve(app, serverStatus, async () => {
    const [signups, parts, freeBytes, jobs, databaseName, scan, backups] = await Promise.all([
      needs.signups(),
      measuredParts(),
      freeBytesOf(dataFolder),
      jobsOf(needs),
      databaseVersion(needs),
      needs.scan(),
      needs.backups(),
    ]);
    return {
      signups,
      sendsMail: needs.sendsMail,
      versions: { earshot: version, node: process.versions.node, database: databaseName },
      startedAt,
      activity: needs.activity(),
      eventLoopDelay: needs.eventLoopDelay(),
      scan,
      backups,
      memoryBytes: process.memoryUsage.rss(),
      storage: { folder: dataFolder, freeBytes, parts },
      jobs,
    };
  });
}
