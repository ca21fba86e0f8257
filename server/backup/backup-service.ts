import { join } from 'node:path';
import type { BackupsStatus } from '#contract/backup.ts';
import type { Database, Location } from '#server/database/open-database.ts';
import { backupFolder, backupName, prune, storedBackups } from './backup-folder.ts';
import type { BackupResult } from './backup-result.ts';
import { createBackupJob } from './job-repository.ts';
import { sweepUnfinished } from './make-backup.ts';
import { runBackup } from './run-backup.ts';
import { type LastTry, nextBackupAt } from './schedule.ts';

const leaseMilliseconds = 10 * 60 * 1000;
const renewMilliseconds = 2 * 60 * 1000;
const lookMilliseconds = 5 * 60 * 1000;
/** A start has enough to do: a night that was missed is made up for a little later. */
const settleMilliseconds = 10 * 60 * 1000;
/** No backup takes this long; what lies unfinished for longer was killed. */
const unfinishedMilliseconds = 6 * 60 * 60 * 1000;

type Needs = {
  database: Database;
  location: Location;
  dataFolder: string;
  version: string;
  /** Whether one is made each night. */
  nightly: boolean;
  warn: (thrown: unknown, sentence: string) => void;
  run?: typeof runBackup;
  now?: () => number;
};

export type Backups = ReturnType<typeof startBackupService>;

/** One backup into the folder, and the folder in order. Never rejects. */
async function makeOne(needs: Needs, began: number, signal: AbortSignal): Promise<BackupResult> {
  const { location, dataFolder, version, run = runBackup, now = Date.now } = needs;
  try {
    const folder = backupFolder(dataFolder);
    sweepUnfinished(folder, now() - unfinishedMilliseconds);
    const outcome = await run(
      { file: join(folder, backupName(began)), location, dataFolder, version },
      signal,
    );
    prune(folder, now());
    return outcome;
  } catch (thrown) {
    return { state: 'failed', sentence: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

/** What the operator is shown. `soonest`: before then none is made by itself. */
function statusOf(needs: Needs, last: LastTry | undefined, soonest: number, now: number): BackupsStatus {
  const folder = backupFolder(needs.dataFolder);
  const next = Math.max(nextBackupAt(last), soonest);
  return {
    folder,
    nightly: needs.nightly,
    running: last !== undefined && last.leaseUntil > now,
    last: last?.outcome && last.finishedAt !== null ? { ...last.outcome, at: iso(last.finishedAt) } : null,
    nextAt: needs.nightly ? iso(next) : null,
    backups: storedBackups(folder).map(({ madeAt, ...kept }) => ({ ...kept, madeAt: iso(madeAt) })),
  };
}

/** Keeps backups of seven days in `DATA_DIR/backups`. Several servers on one PostgreSQL make one between them. */
export function startBackupService(needs: Needs) {
  const { now = Date.now } = needs;
  const job = createBackupJob(needs.database);
  const closing = new AbortController();
  const soonest = now() + settleMilliseconds;
  let looking: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();

  async function make(began: number): Promise<void> {
    const renewing = setInterval(() => {
      job
        .keep(began, now() + leaseMilliseconds)
        .catch((thrown: unknown) => needs.warn(thrown, sentences.lease));
    }, renewMilliseconds);
    const outcome = await makeOne(needs, began, closing.signal);
    clearInterval(renewing);
    if (outcome.state !== 'done') needs.warn(new Error(outcome.sentence), sentences[outcome.state]);
    await job.finish(began, outcome, now()).catch((thrown: unknown) => needs.warn(thrown, sentences.noted));
  }

  async function begin(seen: LastTry | undefined): Promise<boolean> {
    const began = now();
    if (closing.signal.aborted || !(await job.take(seen, began, began + leaseMilliseconds))) return false;
    working = make(began);
    return true;
  }

  /** Begins a backup if one is due. */
  async function look(): Promise<void> {
    const last = await job.last();
    if (nextBackupAt(last) <= now()) await begin(last);
  }

  return {
    look,
    /** Begins a backup; false while one is being made. */
    backUpNow: async (): Promise<boolean> => begin(await job.last()),
    status: async (): Promise<BackupsStatus> => statusOf(needs, await job.last(), soonest, now()),
    /** Where the backup of a name lies; undefined for what is none. */
    pathOf(name: string): string | undefined {
      const folder = backupFolder(needs.dataFolder);
      return storedBackups(folder).some((kept) => kept.name === name) ? join(folder, name) : undefined;
    },
    start(): void {
      if (!needs.nightly) return;
      looking = setInterval(() => {
        if (now() >= soonest) look().catch((thrown: unknown) => needs.warn(thrown, sentences.look));
      }, lookMilliseconds);
      looking.unref();
    },
    /** Resolves once the backup that is being made has ended. */
    settled: (): Promise<void> => working,
    async close(): Promise<void> {
      clearInterval(looking);
      closing.abort();
      await working;
    },
  };
}

const iso = (time: number) => new Date(time).toISOString();

const sentences = {
  failed: 'the backup failed',
  skipped: 'the backup was skipped',
  lease: 'the lease of the backup could not be renewed',
  noted: 'how the backup ended could not be noted',
  look: 'whether a backup is due could not be found out',
};
