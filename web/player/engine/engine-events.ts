import type { EngineFailure, EngineStatus } from './engine.ts';
import { createEngineListeners } from './engine-listeners.ts';

export type EngineEvents = ReturnType<typeof createEngineEvents>;

/** What an engine says of its current load, and the status that it last had. */
export function createEngineEvents() {
  const { tell, listen } = createEngineListeners();
  let load = 0;
  let status: EngineStatus = 'idle';

  function announce(now: EngineStatus): void {
    status = now;
    tell({ type: 'status', load, status });
  }

  return {
    listen,
    load: () => load,
    status: () => status,
    /** From here on events are of this load. */
    begin: (number: number): void => {
      load = number;
    },
    announce,
    /** Emits a status, unless it is the last one. */
    become: (now: EngineStatus): void => {
      if (now !== status) announce(now);
    },
    /** The status without a word: what follows it says more. */
    assume: (now: EngineStatus): void => {
      status = now;
    },
    /** Seconds. */
    time: (elapsedSeconds: number, durationSeconds: number, bufferedSeconds: number): void =>
      tell({ type: 'time', load, elapsedSeconds, durationSeconds, bufferedSeconds }),
    /** The engine went on by itself: what began is what it was given as next. */
    advanced: (): void => tell({ type: 'advanced', load }),
    fail: (failure: EngineFailure): void => tell({ type: 'failed', load, failure }),
  };
}
