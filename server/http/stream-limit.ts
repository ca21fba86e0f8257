import { createSharedLimit } from './shared-limit.ts';
import { whenClosed } from './when-closed.ts';

/** Limits concurrent streams of each listener. */
export function streamLimit(max: number) {
  const streams = createSharedLimit({ max: Number.POSITIVE_INFINITY, maxOf: () => max, waitMs: 0 });
  return {
    /** False at the limit, and where the listener has left already; else the stream counts until the response closes. */
    enter(userId: string, response: Parameters<typeof whenClosed>[0]): boolean {
      const stream = streams.open(userId);
      whenClosed(response, () => stream.close());
      return stream.tryTake(1);
    },
  };
}
