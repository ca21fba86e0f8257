import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import type { Log } from './log.ts';
import { type ScanOrder, type ScanReport, scanReport } from './scan-messages.ts';
import { newProgressFile, scanProgress } from './scan-progress.ts';

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
const watchMilliseconds = 1000;
const logEveryMilliseconds = 5000;
/** How long a scan may take to finish the picture it has begun when the server closes. */
const closingMilliseconds = 1000;
/** No file takes this long to read; one that does is a trap, and its process is stopped (threats.md). */
const defaultLongestFileMilliseconds = 10_000;

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
    const started = fork(program, [JSON.stringify(order)]);
    worker = started;
    const stopWatching = watch(started, skip);
    started.on('message', (said: unknown) => {
      // Under `node --watch` Node speaks to its processes on the same line.
      const report = z.safeParse(scanReport, said);
      if (report.success) hear(report.data);
    });
    started.on('error', (thrown) => fail(thrown));
    void followToEnd(started, stopWatching);
  }

  async function followToEnd(started: ChildProcess, stopWatching: () => void): Promise<void> {
    // What it said last may arrive after its end: only a closed line says that all was heard.
    // A process that could not begin has said so by its error.
    await Promise.all([once(started, 'exit'), once(started, 'disconnect')]).catch(() => undefined);
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
    const counts = { files: progress.get('found'), songs: progress.get('songs'), changed: report.changed };
    options.log.info({ ...counts, problem: report.problem }, 'the scan of the music folder ended');
    options.onEnd({ problem: report.problem, changed: report.changed });
  }

  function fail(thrown: unknown): void {
    if (!scanning || closed) return;
    scanning = false;
    options.log.error({ err: thrown }, 'the scan of the music folder failed');
    options.onEnd({
      problem: 'The scan of the music folder failed. The reason is in the log.',
      changed: true,
    });
  }

  function watch(watched: ChildProcess, skip: string[]): () => void {
    let steps = -1;
    let stuckSince = performance.now();
    let loggedAt = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      if (scanning && now - loggedAt > logEveryMilliseconds) {
        loggedAt = now;
        options.log.info(
          { done: progress.get('done'), found: progress.get('found') },
          'scanning the music folder',
        );
      }
      const path = progress.readingNow();
      if (progress.get('steps') !== steps || path === '') {
        steps = progress.get('steps');
        stuckSince = now;
      } else if (now - stuckSince > maxFileMilliseconds && scanning && !closed) {
        clearInterval(timer);
        options.log.warn({ path }, 'a file took too long to read and is left out');
        worker = null;
        watched.once('exit', () => closed || start([...skip, path]));
        watched.kill('SIGKILL');
      }
    }, watchMilliseconds);
    timer.unref();
    return () => clearInterval(timer);
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
      const running = worker;
      if (running === null) return progress.close();
      const ended = new Promise<void>((resolve) => void running.once('exit', () => resolve()));
      const patience = setTimeout(() => void running.kill('SIGKILL'), scanning ? 0 : closingMilliseconds);
      await ended;
      clearTimeout(patience);
      progress.close();
    },
  };
}

export type Scanner = ReturnType<typeof createScanner>;
