import * as z from 'zod/mini';
import { newId } from './new-id.ts';

/** When something was done, by the browser's clocks: the one on the wall, and the page's own, which nobody can set. */
export const clientTime = z.object({
  /** Epoch milliseconds, as far as the device knows. */
  at: z.number(),
  /** Milliseconds since `page` was opened. */
  tick: z.number(),
  page: z.string(),
});
export type ClientTime = z.output<typeof clientTime>;

/** Nothing waits longer than this; what says so has met a clock that was set. */
const maxAgeMilliseconds = 60 * 24 * 60 * 60 * 1000;

const page = newId();

export const clientTimeNow = (): ClientTime => ({ at: Date.now(), tick: performance.now(), page });

/**
 * Milliseconds since then, 0 to 60 days. A device that sleeps holds the page's clock, so the wall's counts, unless it
 * went backwards or jumped out of reason: then, on the same page, the page's own counts.
 */
export function elapsedSince(then: ClientTime, now: ClientTime = clientTimeNow()): number {
  const byWall = now.at - then.at;
  const byPage = now.page === then.page ? now.tick - then.tick : 0;
  const age = byWall > maxAgeMilliseconds && now.page === then.page ? byPage : Math.max(byWall, byPage);
  return Math.round(Math.min(maxAgeMilliseconds, Math.max(0, age)));
}
