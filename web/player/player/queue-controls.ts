import type { PlayableItem } from '#rules/queue/item.ts';
import type { Queue } from '#rules/queue/queue.ts';
import {
  clear,
  cycledRepeat,
  move,
  playLater,
  playNext,
  remove,
  setRepeat,
  setShuffle,
} from '#rules/queue/queue-edits.ts';
import { jump, jumpBack, previous } from '#rules/queue/queue-steps.ts';
import type { Playback } from './playback.ts';
import { isActive, type PlayerStore } from './player-state.ts';

type Needs = { store: PlayerStore; playback: Playback };

/** The queue's own buttons, each of which the sound follows. */
export function createQueueControls({ store, playback }: Needs) {
  const queueNow = () => store.getState().queue;
  const startWith = (queue: Queue) => playback.continueWith({ queue, stopped: false });

  function ask(queue: Queue) {
    const wasEmpty = queueNow().now === undefined;
    if (wasEmpty && queue.now !== undefined) startWith(queue);
    else playback.edit(queue);
  }

  return {
    next: playback.next,
    previous: () => {
      const queue = previous(queueNow());
      if (queue.now === undefined) return;
      if (queue.now.key !== queueNow().now?.key) return startWith(queue);
      playback.seek(0);
      playback.resume();
    },
    toggleShuffle: () => {
      if (queueNow().context?.kind !== 'songs')
        return playback.edit(setShuffle(queueNow(), !queueNow().shuffle));
      void import('#rules/queue/change-order.ts').then(({ changeOrder: inOtherOrder }) =>
        playback.edit(inOtherOrder(queueNow(), !queueNow().shuffle)),
      );
    },
    cycleRepeat: () => playback.edit(setRepeat(queueNow(), cycledRepeat(queueNow().repeat))),
    playNext: (items: readonly PlayableItem[]) => ask(playNext(queueNow(), items)),
    playLater: (items: readonly PlayableItem[]) => ask(playLater(queueNow(), items)),
    move: (key: string, toIndex: number) => playback.edit(move(queueNow(), key, toIndex)),
    /** Empties 'Coming up'; the current item plays on. */
    clear: () => playback.edit(clear(queueNow())),
    /** Changes the queue around the current item, which stays (see `queue-growth.ts`, `queue-undo.ts`). */
    edit: (change: (queue: Queue) => Queue) => playback.edit(change(queueNow())),
    jumpTo: (key: string) => {
      const queue = jump(queueNow(), key);
      if (queue === queueNow()) return playback.resume();
      startWith(queue);
    },
    /** Back by this many played songs, 1 being the last. */
    jumpBack: (steps: number) => {
      const queue = jumpBack(queueNow(), Math.min(steps, queueNow().played.length));
      if (queue !== queueNow()) startWith(queue);
    },
    remove: (key: string) => {
      const isCurrent = queueNow().now?.key === key;
      const step = remove(queueNow(), key);
      if (!isCurrent) return playback.edit(step.queue);
      playback.continueWith({ ...step, stopped: step.stopped || !isActive(store.getState()) });
    },
  };
}
