import { Worker } from 'node:worker_threads';
import type { FeedAnswer, FeedOrder } from './feed-order.ts';
import { NotAFeed } from './parsed-feed.ts';
import type { PreparedFeed } from './prepare-feed.ts';

const mostWorkers = 2;
const idleMilliseconds = 20_000;

type Job = { order: FeedOrder; resolve: (feed: PreparedFeed) => void; reject: (error: Error) => void };
type Hand = { worker: Worker; job: Job | null; timer: NodeJS.Timeout | undefined };

/**
 * Reads feeds in workers with little memory and a deadline. A feed that is too much for either is refused, the worker
 * goes, and the next feed gets a new one. Workers that nobody needs end by themselves.
 */
export function createFeedParser({ milliseconds = 10_000, megabytes = 256 } = {}) {
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
    const worker = new Worker(new URL('./feed-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    const hand: Hand = { worker, job: null, timer: undefined };
    worker.on('message', (answer: FeedAnswer) => {
      const { job } = hand;
      hand.job = null;
      clearTimeout(hand.timer);
      hand.timer = setTimeout(() => dismiss(hand, null), idleMilliseconds);
      hand.timer.unref();
      if (job) settle(job, answer);
      proceed();
    });
    worker.on('error', () => dismiss(hand, new Error('The feed was too much to read.')));
    worker.unref();
    hands.add(hand);
    return hand;
  }

  function proceed(): void {
    if (closed) return;
    while (waiting.length > 0) {
      const free =
        [...hands].find(({ job }) => job === null) ?? (hands.size < mostWorkers ? hire() : undefined);
      const job = free && waiting.shift();
      if (!free || !job) return;
      free.job = job;
      clearTimeout(free.timer);
      free.timer = setTimeout(
        () => dismiss(free, new Error('The feed took too long to read.')),
        milliseconds,
      );
      free.worker.postMessage(job.order, []);
    }
  }

  return {
    /** Rejects with `NotAFeed`, or with a sentence when the feed was too much. */
    read(order: FeedOrder): Promise<PreparedFeed> {
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

function settle({ resolve, reject }: Job, answer: FeedAnswer): void {
  if (answer.kind === 'feed') resolve(answer.feed);
  else if (answer.kind === 'none') reject(new NotAFeed(answer.found, answer.links));
  else reject(new Error(answer.message));
}

export type FeedParser = ReturnType<typeof createFeedParser>;
