import { Worker } from 'node:worker_threads';
import type { ReadingAnswer, ReadingOrder } from './reading-order.ts';

const idleMilliseconds = 20_000;

type Job = { order: ReadingOrder; resolve: (answer: ReadingAnswer) => void; reject: (error: Error) => void };
type Hand = { worker: Worker; job: Job | null; timer: NodeJS.Timeout | undefined };

/** A file that took a worker more time or memory than it may have. */
export class TooMuch extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'TooMuch';
  }
}

/**
 * Reads texts in workers with little memory and a deadline. A text that is too much for either is refused, the worker
 * goes, and the next text gets a new one. Workers that nobody needs end by themselves.
 */
export function createReaderPool({ most = 2, milliseconds = 10_000, megabytes = 256 } = {}) {
  const hands = new Set<Hand>();
  const waiting: Job[] = [];
  let closed = false;

  function dismiss(hand: Hand, why: Error | null): void {
    clearTimeout(hand.timer);
    hands.delete(hand);
    if (why) hand.job?.reject(why);
    hand.job = null;
    void hand.worker.terminate();
    proceed();
  }

  function hire(): Hand {
    const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    const hand: Hand = { worker, job: null, timer: undefined };
    worker.on('message', (answer: ReadingAnswer) => {
      const { job } = hand;
      hand.job = null;
      clearTimeout(hand.timer);
      hand.timer = setTimeout(() => dismiss(hand, null), idleMilliseconds);
      hand.timer.unref();
      job?.resolve(answer);
      proceed();
    });
    worker.on('error', () => dismiss(hand, new TooMuch('The text was too much to read.')));
    worker.unref();
    hands.add(hand);
    return hand;
  }

  function proceed(): void {
    if (closed) return;
    while (waiting.length > 0) {
      const free = [...hands].find(({ job }) => job === null) ?? (hands.size < most ? hire() : undefined);
      const job = free && waiting.shift();
      if (!free || !job) return;
      free.job = job;
      clearTimeout(free.timer);
      free.timer = setTimeout(
        () => dismiss(free, new TooMuch('The text took too long to read.')),
        milliseconds,
      );
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
      const ending = [...hands].map(({ worker, timer }) => {
        clearTimeout(timer);
        return worker.terminate();
      });
      const stopped = new Error('The server is stopping.');
      for (const job of [...waiting.splice(0), ...[...hands].flatMap(({ job }) => job ?? [])])
        job.reject(stopped);
      await Promise.all(ending);
    },
  };
}
