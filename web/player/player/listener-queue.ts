import { emptyQueue } from '#rules/queue/queue.ts';
import type { ElapsedChannel } from './elapsed.ts';
import type { Playback } from './playback.ts';
import type { PlayerStore } from './player-state.ts';
import type { PlayerStorage } from './player-storage.ts';
import { createQueuePersistence } from './queue-persistence.ts';

/** The queue as somebody's: who comes finds theirs, and who leaves leaves nothing. */
export type ListenerQueue = {
  /** For a log out: silence, an empty queue, nothing left in the browser. */
  stop: () => void;
  /** Brings back this listener's queue and place, paused and without loading anything; keeps them from now on. */
  restore: (userId: string) => void;
  /** Writes down queue and place at once; call it when the page is hidden. */
  save: () => void;
};

type Needs = {
  storage: PlayerStorage;
  store: PlayerStore;
  elapsed: ElapsedChannel;
  playback: Playback;
  newSeed: () => number;
};

export function createListenerQueue({ storage, store, elapsed, playback, newSeed }: Needs): ListenerQueue {
  const kept = createQueuePersistence({ storage, store, elapsed });
  return {
    stop() {
      const { shuffle, repeat } = store.getState().queue;
      kept.forget();
      store.setState({ parked: undefined });
      playback.continueWith({ queue: emptyQueue(newSeed(), { shuffle, repeat }), stopped: true });
    },
    restore(userId) {
      // Somebody else signed in on this page: nothing of the other listener goes on.
      if (kept.isOfAnother(userId)) {
        store.setState({ parked: undefined });
        playback.continueWith({ queue: emptyQueue(newSeed()), stopped: true });
      }
      const saved = kept.open(userId);
      if (saved === undefined || store.getState().queue.now !== undefined) return;
      store.setState({ queue: saved.queue, parked: saved.parked });
      playback.unload(saved.elapsedSeconds);
    },
    save: kept.save,
  };
}
