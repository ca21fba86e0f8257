import type { EngineEvent, EngineStatus } from '#web/player/engine/engine.ts';

/** What an engine says and to whom, and the status that it last had. `load`: the number of the current load. */
export function createEngineTeller(load: () => number) {
  const listeners = new Set<(event: EngineEvent) => void>();
  let status: EngineStatus = 'idle';

  function tell(event: EngineEvent) {
    for (const listener of listeners) listener(event);
  }

  return {
    status: () => status,
    tell,
    /** Tells a status, once. */
    become: (now: EngineStatus): void => {
      if (now === status) return;
      status = now;
      tell({ type: 'status', load: load(), status });
    },
    /** The status without a word: what follows it says more. */
    assume: (now: EngineStatus): void => {
      status = now;
    },
    listen: (listener: (event: EngineEvent) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
