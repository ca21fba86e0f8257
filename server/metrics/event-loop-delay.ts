import { monitorEventLoopDelay } from 'node:perf_hooks';

/** What is measured counts from a timer of this interval, which is no delay. */
const resolutionMilliseconds = 20;
const windowMilliseconds = 60_000;

/** Seconds. */
export type EventLoopDelay = { maxSeconds: number; p99Seconds: number };

/**
 * By how much the event loop was late in the last one to two minutes: requests waited that long. Reading it does not
 * change it.
 */
export function measureEventLoopDelay() {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
  let before: EventLoopDelay = { maxSeconds: 0, p99Seconds: 0 };
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMilliseconds / 1000);
  const current = (): EventLoopDelay => ({
    maxSeconds: seconds(histogram.max),
    p99Seconds: seconds(histogram.percentile(99)),
  });
  histogram.enable();
  const turning = setInterval(() => {
    before = current();
    histogram.reset();
  }, windowMilliseconds).unref();
  return {
    read(): EventLoopDelay {
      const { maxSeconds, p99Seconds } = current();
      return {
        maxSeconds: Math.max(before.maxSeconds, maxSeconds),
        p99Seconds: Math.max(before.p99Seconds, p99Seconds),
      };
    },
    close(): void {
      clearInterval(turning);
      histogram.disable();
    },
  };
}
