import { metrics } from '#contract/health.ts';
import type { Database } from '#server/database/open-database.ts';
import { type App, serveBytes } from '#server/http/serve.ts';
import { databaseFigures } from './database-figures.ts';
import { expositionOf, expositionType, gauge } from './exposition.ts';
import { type FolderProblems, jobFigures, type Scan, scanFigures } from './job-figures.ts';
import type { Meters } from './meters.ts';
import { checkMetricsAccess } from './metrics-access.ts';
import { processFigures } from './process-figures.ts';

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
