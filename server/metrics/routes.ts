import { metrics } from '#contract/health.ts';
import type { Database } from '#server/database/open-database.ts';
import { type App, serveBytes } from '#server/serve.ts';
import { countRequests } from './count-requests.ts';
import { databaseFigures } from './database-figures.ts';
import { expositionOf, expositionType } from './exposition.ts';
import { jobFigures, type Scan, scanFigures } from './job-figures.ts';
import { checkMetricsAccess } from './metrics-access.ts';
import { createProcessFigures } from './process-figures.ts';
import { createRequestTally } from './request-tally.ts';
import { createStreamTally } from './stream-tally.ts';

export type MetricsNeeds = {
  database: Database;
  version: string;
  /** Lets other machines ask; undefined: none may. */
  token: string | undefined;
  scan: () => Scan | undefined;
  now: () => number;
};

/** Counts what the app answers from now on, and serves it to Prometheus. Names, titles and addresses are not in it. */
export function metricsRoutes(app: App, { database, version, token, scan, now }: MetricsNeeds): void {
  const requests = createRequestTally();
  const streams = createStreamTally();
  const ownProcess = createProcessFigures();
  countRequests(app, requests, streams);
  app.addHook('onClose', (_instance, done) => {
    ownProcess.close();
    done();
  });

  serveBytes(app, metrics, async ({ request, response }) => {
    checkMetricsAccess(request, token);
    const [fromDatabase, jobs] = await Promise.all([
      databaseFigures(database, now()),
      jobFigures(database, now()),
    ]);
    const families = [
      ...ownProcess.families(version),
      requests.family(),
      ...streams.families(),
      ...scanFigures(scan()),
      ...fromDatabase,
      ...jobs,
    ];
    response
      .header('content-type', expositionType)
      .header('cache-control', 'no-store')
      .send(expositionOf(families));
  });
}
