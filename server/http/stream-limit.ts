import type { Response } from '#server/http/serve.ts';
import { createSharedLimit } from './shared-limit.ts';

/** Counts what each listener streams now. */
export function streamLimit(max: number) {
  const streams = createSharedLimit({ max: Number.POSITIVE_INFINITY, maxOf: () => max, waitMs: 0 });
  return {
    /** False when the listener has enough already; else counted until the answer ends or its listener goes. */
    enter(userId: string, response: Response): boolean {
      const stream = streams.open(userId);
      const isFree = stream.tryTake(1);
      if (isFree) response.raw.once('close', () => stream.close());
      return isFree;
    },
  };
}
