import type { EngineStatus } from '#web/player/engine/engine.ts';
import { createEngineListeners } from '#web/player/engine/engine-listeners.ts';

/** What an engine says and to whom, and the status that it last had. `load`: the number of the current load. */
export function createEngineTeller(load: () => number) {
  const { tell, listen } = createEngineListeners();
  let status: EngineStatus = 'idle';

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
    listen,
  };
}
