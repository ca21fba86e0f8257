import { vi } from 'vitest';

/** Stops the monotonic clock, until `vi.useRealTimers()`; it goes on by what the returned function is given. */
export function stopMonotonicClock(): (milliseconds: number) => void {
  const milliseconds = performance.now();
  vi.useFakeTimers({ toFake: ['performance'] });
  // A faked one begins at 0: it would have gone back.
  vi.advanceTimersByTime(milliseconds);
  return (passed) => void vi.advanceTimersByTime(passed);
}

const realMs = performance.now.bind(performance);
/** Shared by all stepped clocks: a test may have several, and there is one monotonic clock. */
let aheadMs = 0;

/**
 * A wall clock that is set by a test. The monotonic clock goes ahead by as much, and on by itself as before, until
 * `vi.restoreAllMocks()`.
 */
export function createSteppedClock(startMs: number): { now: number } {
  let wallMs = startMs;
  vi.spyOn(performance, 'now').mockImplementation(() => realMs() + aheadMs);
  return {
    get now() {
      return wallMs;
    },
    set now(milliseconds) {
      aheadMs += Math.max(0, milliseconds - wallMs);
      wallMs = milliseconds;
    },
  };
}
