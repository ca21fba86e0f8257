import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { BackupsStatus } from '#contract/backup.ts';
import { monotonicMs, wallTimeMs } from '#rules/clock.ts';
import type { Database, Location } from '#server/database/open-database.ts';
import { startChild } from '#server/threads/child-thread.ts';
import { backupFolder, backupName, prune, storedBackups } from './backup-folder.ts';
import type { BackupResult } from './backup-result.ts';
import { backupResult } from './backup-result.ts';
import { createBackupJob } from './job-repository.ts';
import type { BackupNeeds } from './make-backup.ts';
import { sweepUnfinished } from './make-backup.ts';
import { isLeased, type LastTry, leaseMs, nextBackupAt } from './schedule.ts';

const program = fileURLToPath(new URL('backup-worker.ts', import.meta.url));

type BackupOrder = Pick<BackupNeeds, 'location' | 'dataFolder' | 'version'> & { file: string };

/** Makes a backup in its own process. Never rejects; an abort kills the process, and the backup has failed. */
async function runBackup(order: BackupOrder, signal: AbortSignal): Promise<BackupResult> {
  let result: BackupResult | undefined;
  const worker = startChild({ kind: 'node', program, words: [] }, (message) => {
    const parsed = z.safeParse(backupResult, message);
    if (parsed.success) result = parsed.data;
  });
  signal.addEventListener('abort', worker.kill, { once: true });
  worker.send(order);
  if (signal.aborted) worker.kill();
  const { failure } = await worker.ended;
  signal.removeEventListener('abort', worker.kill);
  return result ?? { state: 'failed', sentence: failure ?? 'The backup ended before it was done.' };
}

const renewIntervalMs = 2 * 60 * 1000;
const checkIntervalMs = 5 * 60 * 1000;
/** Delay of a missed backup after the start, when the server has other work. */
const startDelayMs = 10 * 60 * 1000;
/** Upper bound of a backup's duration; an older unfinished one was killed. */
const maxBackupMs = 6 * 60 * 60 * 1000;

type Needs = {
  database: Database;
  location: Location;
  dataFolder: string;
  version: string;
  /** Whether a backup is made each night. */
  nightly: boolean;
  warn: (thrown: unknown, sentence: string) => void;
  run?: typeof runBackup;
  now?: () => number;
};

export type Backups = ReturnType<typeof startBackupService>;

/** Makes a backup in the folder, and then deletes old ones. Never rejects. */
async function makeOne(needs: Needs, startedAt: number, signal: AbortSignal): Promise<BackupResult> {
  const { location, dataFolder, version, run = runBackup, now = wallTimeMs } = needs;
  try {
    const folder = backupFolder(dataFolder);
    sweepUnfinished(folder, now(), maxBackupMs);
    const name = backupName(startedAt);
    const outcome = await run({ file: join(folder, name), location, dataFolder, version }, signal);
    if (outcome.state === 'done') prune(folder, now(), name);
    return outcome;
  } catch (thrown) {
    return { state: 'failed', sentence: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

/** The status for the operator. `waitMs`: until then no automatic backup starts. */
function statusOf(needs: Needs, last: LastTry | undefined, waitMs: number, now: number): BackupsStatus {
  const folder = backupFolder(needs.dataFolder);
  const next = Math.max(nextBackupAt(last, now), now + waitMs);
  return {
    folder,
    nightly: needs.nightly,
    running: last !== undefined && isLeased(last, now),
    last: last?.outcome && last.finishedAt !== null ? { ...last.outcome, at: iso(last.finishedAt) } : null,
    nextAt: needs.nightly ? iso(next) : null,
    backups: storedBackups(folder).map(({ madeAt, ...backup }) => ({ ...backup, madeAt: iso(madeAt) })),
  };
}

/** Makes nightly backups in `DATA_DIR/backups` with a retention of seven days. Several servers on one PostgreSQL make one together. */
export function startBackupService(needs: Needs) {
  const { now = wallTimeMs } = needs;
  const job = createBackupJob(needs.database);
  const closing = new AbortController();
  const startedMs = monotonicMs();
  const waitMs = () => Math.max(0, startDelayMs - (monotonicMs() - startedMs));
  let checkTimer: NodeJS.Timeout | undefined;
  let currentBackup: Promise<void> = Promise.resolve();
  let isMaking = false;

  async function make(startedAt: number): Promise<void> {
    isMaking = true;
    const renewTimer = setInterval(() => {
      job.renew(startedAt, now() + leaseMs).catch((thrown: unknown) => needs.warn(thrown, sentences.lease));
    }, renewIntervalMs);
    const outcome = await makeOne(needs, startedAt, closing.signal);
    clearInterval(renewTimer);
    isMaking = false;
    if (outcome.state !== 'done') needs.warn(new Error(outcome.sentence), sentences[outcome.state]);
    await job
      .finish(startedAt, outcome, now())
      .catch((thrown: unknown) => needs.warn(thrown, sentences.noted));
  }

  /** Where the clock was set, the lease of a backup that this server is making may seem to have ended. */
  async function begin(lastTry: LastTry | undefined): Promise<boolean> {
    // A try of another server, before the clock was set back, may have begun at the very same time.
    const startedAt = now() === lastTry?.startedAt ? now() + 1 : now();
    if (isMaking || closing.signal.aborted || !(await job.take(lastTry, startedAt, startedAt + leaseMs)))
      return false;
    currentBackup = make(startedAt);
    return true;
  }

  /** Starts a backup if one is due. */
  async function runIfDue(): Promise<void> {
    const last = await job.last();
    if (nextBackupAt(last, now()) <= now()) await begin(last);
  }

  return {
    runIfDue,
    /** Starts a backup; false while one is running. */
    backUpNow: async (): Promise<boolean> => begin(await job.last()),
    status: async (): Promise<BackupsStatus> => statusOf(needs, await job.last(), waitMs(), now()),
    /** The path of a backup; undefined for an unknown name. */
    pathOf(name: string): string | undefined {
      const folder = backupFolder(needs.dataFolder);
      return storedBackups(folder).some((backup) => backup.name === name) ? join(folder, name) : undefined;
    },
    start(): void {
      if (!needs.nightly) return;
      checkTimer = setInterval(() => {
        if (waitMs() === 0) runIfDue().catch((thrown: unknown) => needs.warn(thrown, sentences.runIfDue));
      }, checkIntervalMs);
      checkTimer.unref();
    },
    /** Resolves when the running backup has ended. */
    whenIdle: (): Promise<void> => currentBackup,
    async close(): Promise<void> {
      clearInterval(checkTimer);
      closing.abort();
      await currentBackup;
    },
  };
}

const iso = (time: number) => new Date(time).toISOString();

const sentences = {
  failed: 'the backup failed',
  skipped: 'the backup was skipped',
  lease: 'the lease of the backup could not be renewed',
  noted: 'how the backup ended could not be noted',
  runIfDue: 'whether a backup is due could not be found out',
};
