import * as z from 'zod/mini';
import { monotonicMs, wallTimeMs } from '#rules/clock.ts';
import { newId } from './new-id.ts';

/** A time by two clocks of the browser: the wall clock, and the monotonic clock of the page. */
export const clientTime = z.object({
  /** Epoch milliseconds, as far as the device knows. */
  at: z.number(),
  /** Milliseconds since `page` was opened. */
  tick: z.number(),
  page: z.string(),
});
export type ClientTime = z.output<typeof clientTime>;

/** Upper bound; a longer time means that somebody set the clock. */
const maxElapsedMs = 60 * 24 * 60 * 60 * 1000;

const page = newId();

export const clientTimeNow = (): ClientTime => ({ at: wallTimeMs(), tick: monotonicMs(), page });

/**
 * Milliseconds since then, 0 to 60 days. Uses the wall clock, since the page's clock stops while the device sleeps, unless
 * the wall clock went backwards or jumped too far: then, on the same page, the page's clock.
 */
export function elapsedSince(then: ClientTime, now: ClientTime = clientTimeNow()): number {
  const byWallClock = now.at - then.at;
  const byPageClock = now.page === then.page ? now.tick - then.tick : 0;
  const elapsedMs =
    byWallClock > maxElapsedMs && now.page === then.page ? byPageClock : Math.max(byWallClock, byPageClock);
  return Math.round(Math.min(maxElapsedMs, Math.max(0, elapsedMs)));
}
