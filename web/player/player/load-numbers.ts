import type { QueueEntry } from '#rules/queue/queue.ts';
import type { EngineEvent, NextLoad } from '../engine/engine.ts';

/** Numbers what an engine is given, rising, so that what it says of an older load is known as that. */
export function createLoadNumbers() {
  /** The load that counts, and the highest number given out. */
  let current = 0;
  let last = 0;
  /** The key of what is made ready, and the number its load will have. */
  let ready: { key: string; load: number } | undefined;

  function give(): number {
    last += 1;
    return last;
  }

  return {
    /** The number of a new load, which counts from here on. */
    begin(): number {
      current = give();
      return current;
    },
    /** What is to be made ready after it. */
    follow(after: QueueEntry | undefined): NextLoad | undefined {
      const load = after && give();
      ready = after && load !== undefined ? { key: after.key, load } : undefined;
      return after && load !== undefined ? { item: after.item, load } : undefined;
    },
    readyKey: () => ready?.key,
    /** Whether an event counts; what it says of a newer load than the current one makes that the current one. */
    take(event: EngineEvent): boolean {
      if (event.load < current) return false;
      current = event.load;
      return true;
    },
    /** Whether the current load is what was made ready last: then that is used up. */
    tookReady(): boolean {
      const isReady = ready?.load === current;
      if (isReady) ready = undefined;
      return isReady;
    },
  };
}
