import type { PlayContext } from '#rules/queue/item.ts';
import { kindOfContext, kindOfQueue } from '#rules/queue/parked-queue.ts';
import { emptyQueue, type Queue } from '#rules/queue/queue.ts';
import type { ElapsedChannel } from './elapsed.ts';
import type { Playback } from './playback.ts';
import type { PlayerStore } from './player-state.ts';

type Needs = {
  store: PlayerStore;
  elapsed: ElapsedChannel;
  playback: Pick<Playback, 'start'>;
  newSeed: () => number;
};

/** Keeps the queue that is not heard: music while an episode plays, episodes while music does. */
export function createParkedQueues({ store, elapsed, playback, newSeed }: Needs) {
  return {
    /** The queue that a new context goes into; the other lane's is parked where it is. */
    queueFor(context: PlayContext): Queue {
      const { queue, parked } = store.getState();
      const lane = kindOfQueue(queue);
      if (lane === undefined || lane === kindOfContext(context)) return queue;
      store.setState({ parked: { queue, elapsedSeconds: elapsed.get().elapsedSeconds } });
      return parked?.queue ?? emptyQueue(newSeed());
    },
    back() {
      const { queue, parked } = store.getState();
      if (parked === undefined) return;
      const { elapsedSeconds } = elapsed.get();
      const isOver = queue.now === undefined || store.getState().isAtEnd;
      store.setState({ queue: parked.queue, parked: isOver ? undefined : { queue, elapsedSeconds } });
      const isSong = parked.queue.now?.item.kind === 'song';
      playback.start(isSong ? parked.elapsedSeconds : undefined);
    },
  };
}
