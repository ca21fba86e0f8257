import type { Engine, EngineEvent } from './engine.ts';

/** The event listeners of an engine. */
export function createEngineListeners(): { tell: (event: EngineEvent) => void; listen: Engine['listen'] } {
  const listeners = new Set<(event: EngineEvent) => void>();
  return {
    tell: (event) => {
      for (const listener of listeners) listener(event);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
