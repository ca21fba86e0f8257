import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { Log } from './log.ts';
import { type ScanReport, scanReport } from './scan-messages.ts';
import type { ScanOrder } from './scan-order.ts';
import { newProgressFile, type ScanProgress, scanProgress } from './scan-progress.ts';
import { watchScan } from './watch-scan.ts';

export type ScannerOptions = {
  dataFolder: string;
  musicFolders: string[];
  log: Log;
  onEnd(outcome: { problem: string | null; changed: boolean }): void;
  /** SQLite cannot read the catalogue: close it and take it away; the scan then begins anew. */
  onDamaged(): void;
  /** Another program to scan with, and another patience with a file: a test has a reader that hangs. */
  program?: string;
  maxFileMilliseconds?: number;
};

const scanProgram = fileURLToPath(new URL('./scan-worker.ts', import.meta.url));
/** How long a scan may take to finish the picture it has begun when the server closes. */
const closingMilliseconds = 1000;
/** No file takes this long to read; one that does is a trap, and its process is stopped (threats.md). */
const defaultLongestFileMilliseconds = 10_000;

/** A process that scans as ordered and says what comes of it. */
function scanProcess(program: string, order: ScanOrder, hear: (report: ScanReport) => void): ChildProcess {
  const started = fork(program, [JSON.stringify(order)]);
  started.on('message', (said: unknown) => {
    // Under `node --watch` Node speaks to its processes on the same line.
    const report = z.safeParse(scanReport, said);
    if (report.success) hear(report.data);
  });
  return started;
}

async function allHeardFrom(worker: ChildProcess): Promise<void> {
  // What it said last may arrive after its end: only a closed line says that all was heard.
  // A process that could not begin has said so by its error.
  await Promise.all([once(worker, 'exit'), once(worker, 'disconnect')]).catch(() => undefined);
}

type Told = Pick<ScannerOptions, 'log' | 'onEnd'>;

function tellEnd(
  told: Told,
  progress: ScanProgress,
  { problem, changed }: Exclude<ScanReport, { kind: 'damaged' }>,
): void {
  const counts = { files: progress.get('found'), songs: progress.get('songs'), changed };
  told.log.info({ ...counts, problem }, 'the scan of the music folder ended');
  told.onEnd({ problem, changed });
}

function tellFailure(told: Told, thrown: unknown): void {
  told.log.error({ err: thrown }, 'the scan of the music folder failed');
  told.onEnd({ problem: 'The scan of the music folder failed. The reason is in the log.', changed: true });
}

/** Waits for a process to end, and stops it when it has not by then. */
async function endOf(worker: ChildProcess, patienceMilliseconds: number): Promise<void> {
  // It is followed until its line is closed, which on a busy machine comes well after its end.
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => void worker.once('exit', () => resolve()));
  const patience = setTimeout(() => void worker.kill('SIGKILL'), patienceMilliseconds);
  await ended;
  clearTimeout(patience);
}

/** Runs scans in a process of their own, one at a time; asking during a scan means one more after it. */
export function createScanner(options: ScannerOptions) {
  const { program = scanProgram, maxFileMilliseconds = defaultLongestFileMilliseconds } = options;
  const progressPath = join(options.dataFolder, 'scan.progress');
  let worker: ChildProcess | null = null;
  let scanning = false;
  let again = false;
  let closed = false;
  newProgressFile(progressPath);
  const progress = scanProgress(progressPath);

  function start(skip: string[] = []): void {
    newProgressFile(progressPath);
    scanning = true;
    again = false;
    const { dataFolder, musicFolders } = options;
    const order: ScanOrder = { dataFolder, musicFolders, skip, progressPath };
    const started = scanProcess(program, order, hear);
    worker = started;
    const stopWatching = watchScan(progress, {
      log: options.log,
      maxFileMilliseconds,
      isScanning: () => scanning && !closed,
      onStuck(path) {
        worker = null;
        started.once('exit', () => closed || start([...skip, path]));
        started.kill('SIGKILL');
      },
    });
    started.on('error', (thrown) => fail(thrown));
    void followToEnd(started, stopWatching);
  }

  async function followToEnd(started: ChildProcess, stopWatching: () => void): Promise<void> {
    await allHeardFrom(started);
    stopWatching();
    if (worker !== started) return;
    worker = null;
    if (scanning) fail(new Error('The scan ended before it was done.'));
    if (again && !closed) start();
  }

  function hear(report: ScanReport): void {
    if (closed) return;
    if (report.kind === 'damaged') {
      options.log.warn({}, 'the catalogue of the music folder was damaged and is built anew');
      options.onDamaged();
      again = true;
      scanning = false;
      return;
    }
    scanning = false;
    tellEnd(options, progress, report);
  }

  function fail(thrown: unknown): void {
    if (!scanning || closed) return;
    scanning = false;
    tellFailure(options, thrown);
  }

  return {
    rescan(): void {
      if (closed) return;
      if (!worker) return start();
      again = true;
      if (!scanning) progress.set('stop', 1);
    },
    /** Also while one is asked for and waits for the worker before it to end. */
    isScanning: () => scanning || again,
    progress: () => progress,
    async close(): Promise<void> {
      closed = true;
      progress.set('stop', 1);
      if (worker !== null) await endOf(worker, scanning ? 0 : closingMilliseconds);
      progress.close();
    },
  };
}

export type Scanner = ReturnType<typeof createScanner>;
