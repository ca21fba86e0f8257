import type { Response } from '#server/http/serve.ts';
import { createSharedLimit } from './shared-limit.ts';

/** Limits concurrent streams of each listener. */
export function streamLimit(max: number) {
  const streams = createSharedLimit({ max: Number.POSITIVE_INFINITY, maxOf: () => max, waitMs: 0 });
  return {
    /** False at the limit; else the stream counts until the response closes. */
    enter(userId: string, response: Response): boolean {
      const stream = streams.open(userId);
      const isFree = stream.tryTake(1);
      if (isFree) response.raw.once('close', () => stream.close());
      return isFree;
    },
  };
}
