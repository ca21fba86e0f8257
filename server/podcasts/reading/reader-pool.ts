import { Worker } from 'node:worker_threads';
import { joinParts } from './feed-parts.ts';
import { nextPart, type ReadingAnswer, type ReadingOrder } from './reading-order.ts';

const idleMilliseconds = 20_000;

type Job = { order: ReadingOrder; resolve: (answer: ReadingAnswer) => void; reject: (error: Error) => void };
type PoolWorker = { worker: Worker; job: Job | null; timer: NodeJS.Timeout | undefined };

/** A file that took a worker more time or memory than it may have. */
export class TooMuch extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'TooMuch';
  }
}

const tooLong = () => new TooMuch('The text took too long to read.');

/**
 * Reads texts in workers with little memory and a deadline. A text that is too much for either is refused, the worker
 * goes, and the next text gets a new one. Workers that nobody needs end by themselves.
 */
export function createReaderPool({ max = 2, milliseconds = 10_000, megabytes = 256 } = {}) {
  const poolWorkers = new Set<PoolWorker>();
  const waiting: Job[] = [];
  let closed = false;

  function stopWorker(poolWorker: PoolWorker, why: Error | null): void {
    clearTimeout(poolWorker.timer);
    poolWorkers.delete(poolWorker);
    if (why) poolWorker.job?.reject(why);
    poolWorker.job = null;
    void poolWorker.worker.terminate();
    proceed();
  }

  function startDeadline(poolWorker: PoolWorker): void {
    clearTimeout(poolWorker.timer);
    poolWorker.timer = setTimeout(() => stopWorker(poolWorker, tooLong()), milliseconds);
  }

  function startWorker(): PoolWorker {
    const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    const poolWorker: PoolWorker = { worker, job: null, timer: undefined };
    const wholeOf = joinParts(() => {
      startDeadline(poolWorker);
      worker.postMessage(nextPart, []);
    });
    worker.on('message', (message: ReadingAnswer) => {
      const answer = wholeOf(message);
      if (answer === undefined) return;
      const { job } = poolWorker;
      poolWorker.job = null;
      clearTimeout(poolWorker.timer);
      poolWorker.timer = setTimeout(() => stopWorker(poolWorker, null), idleMilliseconds);
      poolWorker.timer.unref();
      job?.resolve(answer);
      proceed();
    });
    worker.on('error', () => stopWorker(poolWorker, new TooMuch('The text was too much to read.')));
    worker.unref();
    poolWorkers.add(poolWorker);
    return poolWorker;
  }

  function proceed(): void {
    if (closed) return;
    while (waiting.length > 0) {
      const free =
        [...poolWorkers].find(({ job }) => job === null) ??
        (poolWorkers.size < max ? startWorker() : undefined);
      const job = free && waiting.shift();
      if (!free || !job) return;
      free.job = job;
      startDeadline(free);
      free.worker.postMessage(job.order, []);
    }
  }

  return {
    /** Rejects with `TooMuch`. */
    read(order: ReadingOrder): Promise<ReadingAnswer> {
      return new Promise((resolve, reject) => {
        waiting.push({ order, resolve, reject });
        proceed();
      });
    },
    async close(): Promise<void> {
      closed = true;
      const ending = [...poolWorkers].map(({ worker, timer }) => {
        clearTimeout(timer);
        return worker.terminate();
      });
      const stopped = new Error('The server is stopping.');
      for (const job of [...waiting.splice(0), ...[...poolWorkers].flatMap(({ job }) => job ?? [])])
        job.reject(stopped);
      await Promise.all(ending);
    },
  };
}
