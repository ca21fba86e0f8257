import { backUpNow, backups } from '#contract/backup.ts';
import { Refusal } from '#server/errors.ts';
import { type App, serve } from '#server/serve.ts';
import type { Backups } from './keep-backups.ts';

/** The operator's calls for backups. */
export function backupRoutes(app: App, kept: Pick<Backups, 'status' | 'backUpNow'>): void {
  serve(app, backups, () => kept.status());
  serve(app, backUpNow, async () => {
    if (await kept.backUpNow()) return undefined;
    throw new Refusal(409, 'backup_running', 'A backup is being made already.');
  });
}
