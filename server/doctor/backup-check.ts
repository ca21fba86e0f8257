import { existsSync } from 'node:fs';
import { createBackupJob } from '../backup/job-repository.ts';
import type { LastTry } from '../backup/schedule.ts';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../database/open-database.ts';
import { type Check, type Finding, ok, warning } from './check.ts';

const day = 24 * 60 * 60 * 1000;
const byCommand = 'Make one with earshot backup FILE.';
/** Writes the backup that this check looks for; one of the command lies wherever it was named and does not count. */
const onPage = '“Back up now” on the page This server makes one at once.';

export const backupCheck = ({ database: location, nightlyBackups }: Config, now: () => number): Check => ({
  id: 'backups',
  title: 'Backups',
  async look() {
    if (!nightlyBackups)
      return warning(
        'BACKUPS=off: Earshot makes none by itself.',
        `Leave BACKUPS unset, or see to it. ${byCommand}`,
      );
    if (location.kind === 'sqlite' && !existsSync(location.path)) return ok('There is nothing to keep yet.');
    const database = openDatabase(location);
    try {
      return ofLast(await createBackupJob(database).last(), now());
    } catch {
      return warning(
        'How the last backup ended is written in the database, which does not answer.',
        'Mend the database first.',
      );
    } finally {
      await database.destroy();
    }
  },
});

/** What the last try says about the backups. */
export function ofLast(last: LastTry | undefined, now: number): Finding {
  if (last === undefined)
    return warning('None has been made yet.', `The first is made some minutes after a start. ${onPage}`);
  const { outcome, finishedAt } = last;
  if (outcome === null || finishedAt === null) return ok('The first is being made.');
  const days = Math.floor((now - finishedAt) / day);
  const age = days < 1 ? 'less than a day ago' : `${days} ${days === 1 ? 'day' : 'days'} ago`;
  if (outcome.state !== 'done')
    return warning(
      `The last one, ${age}, was not made: ${outcome.sentence}`,
      `It is tried again every hour. ${onPage} Until then earshot backup FILE writes one elsewhere, which is not counted here.`,
    );
  if (days >= 2) return warning(`The last one was made ${age}.`, `Is Earshot running at night? ${onPage}`);
  return ok(`The last one was made ${age}.`);
}
