import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMs } from '#rules/clock.ts';
import { DatabaseFault, isBusy } from './database-fault.ts';

/** How long another program may hold the lock before a writer is refused. */
export const patienceMilliseconds = 5_000;
const minPause = 2;
const maxPause = 50;

/**
 * Does what SQLite refused as busy again, with pauses in which the process goes on, until `askedAt` (on
 * `monotonicMs`) is too long ago. It is tried once in any case.
 */
export async function retryWhileLocked<Result>(
  attempt: () => Promise<Result>,
  askedAt = monotonicMs(),
  patience = patienceMilliseconds,
): Promise<Result> {
  for (let pause = minPause; ; pause = Math.min(pause * 2, maxPause)) {
    try {
      return await attempt();
    } catch (thrown) {
      if (!isBusy(thrown)) throw thrown;
      if (monotonicMs() - askedAt >= patience) throw new DatabaseFault('locked', thrown);
      await sleep(pause);
    }
  }
}
