import { settleWhenClockIsEven } from '../clock/clock-watch.ts';
import { settleFutureTimes } from '../database/correct-future-times.ts';
import type { Database } from '../database/open-database.ts';
import type { App } from '../http/serve.ts';
import { sweepHourly } from './hourly-cleanup.ts';

type FolderNeeds = { database: Database; now: () => number };
type Needs = FolderNeeds & {
  folder?: { sweep?(needs: FolderNeeds): Promise<void>; settleTimes?(): void };
};

/** What the server does by itself while it listens: forgets what has run out, and sets back times that stood in the future. */
export function upkeep(app: App, { database, folder, now }: Needs, sweep: () => Promise<unknown>): void {
  sweepHourly(app, () => Promise.all([sweep(), folder?.sweep?.({ database, now })]));
  settleWhenClockIsEven(app, now, async () => {
    const settled = await settleFutureTimes(database, now());
    if (settled > 0) app.log.info({ settled }, 'times in the future were set back');
    folder?.settleTimes?.();
  });
}
