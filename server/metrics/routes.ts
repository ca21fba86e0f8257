import { metrics } from '#contract/health.ts';
import { wallTimeMs } from '#rules/clock.ts';
import type { Database } from '#server/database/open-database.ts';
import { type App, serveBytes } from '#server/http/serve.ts';
import { databaseFigures } from './database-figures.ts';
import type { EventLoopDelay } from './event-loop-delay.ts';
import { counter, expositionOf, expositionType, type Family, gauge } from './exposition.ts';
import { type FolderProblems, jobFigures, type Scan, scanFigures } from './job-figures.ts';
import type { Meters } from './meters.ts';
import { checkMetricsAccess } from './metrics-access.ts';

/** What the process uses. */
function processFigures(version: string, { maxSeconds, p99Seconds }: EventLoopDelay): Family[] {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    gauge('earshot_info', 'The version that runs.', 1, { version, node: process.versions.node }),
    counter('process_cpu_seconds_total', 'CPU time used.', (user + system) / 1e6),
    gauge('process_resident_memory_bytes', 'Memory in use.', rss),
    gauge('process_start_time_seconds', 'When the server started.', wallTimeMs() / 1000 - process.uptime()),
    gauge('nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed),
    gauge('nodejs_external_memory_bytes', 'Memory of buffers and libraries.', external),
    gauge(
      'nodejs_eventloop_lag_max_seconds',
      'Longest delay of the event loop within two minutes.',
      maxSeconds,
    ),
    gauge('nodejs_eventloop_lag_p99_seconds', '99th percentile of that delay.', p99Seconds),
  ];
}

export type MetricsNeeds = {
  database: Database;
  version: string;
  /** Lets other machines ask; undefined: none may. */
  token: string | undefined;
  meters: Meters;
  scan: () => Scan | undefined;
  folderProblems: () => Promise<FolderProblems | undefined>;
  convertingCount: () => number | undefined;
  /** Epoch milliseconds; null before the first. */
  newestBackupAt: () => Promise<number | null>;
  /** Null where the system does not say. */
  freeBytes: () => Promise<number | null>;
  now: () => number;
};

/** Serves what is measured to Prometheus. Names, titles and addresses are not in it. */
export function metricsRoutes(app: App, needs: MetricsNeeds): void {
  const { database, version, token, meters, scan, now } = needs;

  serveBytes(app, metrics, async ({ request, response }) => {
    checkMetricsAccess(request, token);
    const [fromDatabase, jobs, problems, newestBackupAt, freeBytes] = await Promise.all([
      databaseFigures(database, now()),
      jobFigures(database, now()),
      needs.folderProblems(),
      needs.newestBackupAt().catch(() => null),
      needs.freeBytes(),
    ]);
    const families = [
      ...processFigures(version, meters.eventLoopDelay.read()),
      meters.requests.family(),
      ...meters.streams.families(),
      gauge('earshot_conversions_running', 'Songs that are being converted now.', needs.convertingCount()),
      ...scanFigures(scan(), problems),
      gauge('earshot_disk_free_bytes', 'Free space on the disk of the data folder.', freeBytes),
      gauge(
        'earshot_backup_newest_timestamp_seconds',
        'When the newest backup of this server was made.',
        newestBackupAt === null ? null : newestBackupAt / 1000,
      ),
      ...fromDatabase,
      ...jobs,
    ];
    response
      .header('content-type', expositionType)
      .header('cache-control', 'no-store')
      .send(expositionOf(families));
  });
}
