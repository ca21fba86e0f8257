import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { type Child, startChild } from '#server/threads/child-thread.ts';
import type { Log } from '../access/log.ts';
import { type PublishAnswer, type PublishQuestion, publishQuestion } from '../changes/publish-message.ts';
import { isObjectPath } from '../objects/object-path.ts';
import type { ObjectStorage } from '../objects/storage-request.ts';
import { type BookOrder, noBooks, type ScanOrder } from './scan-order.ts';
import { newProgressFile, type ScanProgress, scanProgress } from './scan-progress.ts';
import type { StorageMessage } from './scan-storage.ts';
import { watchScan } from './watch-scan.ts';

/** How a scan ended; the process itself ends later, when the colours of new pictures are found too. */
const scanReport = z.union([
  z.object({ kind: z.literal('scanned'), problem: z.nullable(z.string()), changed: z.boolean() }),
  z.object({ kind: z.literal('damaged') }),
]);
export type ScanReport = z.output<typeof scanReport>;

export type ScannerOptions = {
  dataFolder: string;
  musicFolders: string[];
  /** Where those that are `s3://…` are. */
  storage?: ObjectStorage | undefined;
  /** What is a book whatever its tags say, asked when a scan begins. */
  books?: () => BookOrder;
  log: Log;
  onEnd(outcome: { problem: string | null; changed: boolean }): void;
  /** SQLite cannot read the catalogue: close and remove it; the scan then starts again. */
  onDamaged(): void;
  doAnswer: () => Promise<boolean>;
  /** Where several servers share the catalogue: which one it is, and who publishes what a scan changes. */
  shared?: SharedScan;
  /** Another program to scan with, and another patience with a file: a test has a reader that hangs. */
  program?: string;
  maxFileMilliseconds?: number;
};

export type SharedScan = {
  lineage: number;
  /** Resolves to the answer: the change's number (0 before it is visible), or null where this server may not publish. */
  publish(question: Pick<PublishQuestion, 'rows' | 'base'>): Promise<number | null>;
  /** The scan's process has ended: what it had begun to publish is given up. */
  ended(): Promise<void>;
};

const scanProgram = fileURLToPath(new URL('./scan-worker.ts', import.meta.url));
/** How long a scan may take to finish the picture it has begun when the server closes. */
const closingMilliseconds = 1000;
/** How long a process that is stopped may take to be gone. */
const killedMilliseconds = 2000;
/** No file takes this long to read; one that does is a trap, and its process is stopped (threats.md). */
const defaultLongestFileMilliseconds = 10_000;

type Hearing = { report: (report: ScanReport) => void; question: (question: PublishQuestion) => void };

function scanProcess(program: string, order: ScanOrder, { report, question }: Hearing): Child {
  return startChild({ kind: 'node', program, words: [JSON.stringify(order)] }, (message) => {
    // Under `node --watch` Node speaks to its processes on the same line.
    const parsed = z.safeParse(z.union([scanReport, publishQuestion]), message);
    if (!parsed.success) return;
    if (parsed.data.kind === 'publish') question(parsed.data);
    else report(parsed.data);
  });
}

type ScanListener = Pick<ScannerOptions, 'log' | 'onEnd'>;

function tellEnd(
  listener: ScanListener,
  progress: ScanProgress,
  { problem, changed }: Exclude<ScanReport, { kind: 'damaged' }>,
): void {
  const counts = { files: progress.get('found'), songs: progress.get('songs'), changed };
  listener.log.info({ ...counts, problem }, 'the scan of the music folder ended');
  listener.onEnd({ problem, changed });
}

function tellFailure(listener: ScanListener, thrown: unknown): void {
  listener.log.error({ err: thrown }, 'the scan of the music folder failed');
  listener.onEnd({
    problem: 'The scan of the music folder failed. The reason is in the log.',
    changed: true,
  });
}

/** Waits for a process to end, and stops it when it has not by then. One that waits in the kernel ends later. */
async function endOf(worker: Child, patienceMilliseconds: number): Promise<void> {
  const patience = setTimeout(worker.kill, patienceMilliseconds);
  const late = sleep(patienceMilliseconds + killedMilliseconds, undefined, { ref: false });
  await Promise.race([worker.exited, late]);
  clearTimeout(patience);
}

/** Runs scans in a process of their own, one at a time; asking during a scan means one more after it. */
export function createScanner(options: ScannerOptions) {
  const { dataFolder, musicFolders, program = scanProgram } = options;
  const { maxFileMilliseconds = defaultLongestFileMilliseconds } = options;
  const progressPath = join(dataFolder, 'scan.progress');
  let worker: Child | null = null;
  let scanning = false;
  let again = false;
  let closed = false;
  let settlesTimes = false;
  newProgressFile(progressPath);
  const progress = scanProgress(progressPath);

  /** `skip`: files that hang their reader. */
  function start(skip: string[] = []): void {
    newProgressFile(progressPath);
    scanning = true;
    again = false;
    const books = options.books?.() ?? noBooks;
    const lineage = options.shared?.lineage ?? null;
    const order = { dataFolder, musicFolders, books, skip, progressPath, settlesTimes, lineage };
    const started = scanProcess(program, order, {
      report: hear,
      question: (question) => void answer(started, question),
    });
    const message: StorageMessage = { storage: options.storage ?? null };
    if (musicFolders.some(isObjectPath)) started.send(message);
    settlesTimes = false;
    worker = started;
    let stuckPath: string | null = null;
    const stopWatching = watchScan(progress, {
      log: options.log,
      maxFileMilliseconds,
      isScanning: () => scanning && !closed && worker === started,
      doAnswer: options.doAnswer,
      onStuck(path) {
        stuckPath = path;
        void restartWithout([...skip, path], started);
        started.kill();
      },
      onSilent() {
        scanning = false;
        started.kill();
      },
    });
    void followToEnd(started, stopWatching, () => stuckPath !== null);
  }

  async function answer(asking: Child, { number, rows, base }: PublishQuestion): Promise<void> {
    if (worker !== asking) return;
    const revision = (await options.shared?.publish({ rows, base })) ?? null;
    asking.send({ number, revision } satisfies PublishAnswer);
  }

  /** Only when the process is gone: two scans at once would both write. */
  async function restartWithout(skip: string[], stuck: Child): Promise<void> {
    await stuck.ended;
    await options.shared?.ended();
    worker = null;
    if (!closed) start(skip);
  }

  async function followToEnd(
    started: Child,
    stopWatching: () => void,
    isStuck: () => boolean,
  ): Promise<void> {
    const { failure } = await started.ended;
    stopWatching();
    if (worker !== started || isStuck()) return;
    await options.shared?.ended();
    worker = null;
    if (scanning && !closed) {
      scanning = false;
      tellFailure(options, new Error(failure ?? 'The scan ended before it was done.'));
    }
    if (again && !closed) start();
  }

  function hear(report: ScanReport): void {
    if (closed) return;
    scanning = false;
    if (report.kind !== 'damaged') return tellEnd(options, progress, report);
    again = true;
    options.log.warn({}, 'the catalogue of the music folder was damaged and is built anew');
    options.onDamaged();
  }

  return {
    /** `settles`: songs first seen later than now are set back. */
    rescan({ settles = false }: { settles?: boolean } = {}): void {
      if (closed) return;
      settlesTimes ||= settles;
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
