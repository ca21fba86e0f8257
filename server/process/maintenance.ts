import { correctTimesWhenClockIsSteady } from '../clock/clock-watch.ts';
import { correctFutureTimes } from '../database/correct-future-times.ts';
import type { Database } from '../database/open-database.ts';
import type { App } from '../http/serve.ts';
import { cleanUpHourly } from './hourly-cleanup.ts';

type FolderNeeds = { database: Database; now: () => number };
type Needs = FolderNeeds & {
  folder?: { sweep?(needs: FolderNeeds): Promise<void>; settleTimes?(): void };
};

/** What the server does by itself while it listens: forgets what has run out, and sets back times that stood in the future. */
export function startMaintenance(
  app: App,
  { database, folder, now }: Needs,
  sweep: () => Promise<unknown>,
): void {
  cleanUpHourly(app, () => Promise.all([sweep(), folder?.sweep?.({ database, now })]));
  correctTimesWhenClockIsSteady(app, now, async () => {
    const correctedCount = await correctFutureTimes(database, now());
    if (correctedCount > 0) app.log.info({ settled: correctedCount }, 'times in the future were set back');
    folder?.settleTimes?.();
  });
}
