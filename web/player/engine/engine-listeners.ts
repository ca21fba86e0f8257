import type { Engine, EngineEvent } from './engine.ts';

/** Whoever listens to an engine, and how they are told. */
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
