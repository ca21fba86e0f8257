/** Where in the current item the sound is, and how far its data reaches. */
export type Elapsed = { elapsedSeconds: number; durationSeconds: number; bufferedSeconds: number };

/** The channel of its own that elapsed time has: only who listens here is called as it ticks. */
export type ElapsedChannel = {
  get: () => Elapsed;
  set: (elapsed: Elapsed) => void;
  subscribe: (listener: () => void) => () => void;
};

export const noTime: Elapsed = { elapsedSeconds: 0, durationSeconds: 0, bufferedSeconds: 0 };

/** A channel that stands at nothing. `get` gives the same object until time has moved. */
export function createElapsedChannel(): ElapsedChannel {
  let current = noTime;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(elapsed) {
      current = elapsed;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
