import type { ParkedQueue } from '#rules/queue/parked-queue.ts';
import type { Queue } from '#rules/queue/queue.ts';
import type { ElapsedChannel } from './elapsed.ts';
import { type ListenerStorage, openListenerStorage } from './listener-storage.ts';
import type { PlayerStore } from './player-state.ts';
import type { PlayerStorage } from './player-storage.ts';

type Needs = { storage: PlayerStorage; store: PlayerStore; elapsed: ElapsedChannel };

/** A long queue is not written on every click of a row of clicks. */
const settleMilliseconds = 500;
/** How much of the place may be lost when the browser is killed. */
const positionSeconds = 2;

/** Keeps queue and place in the browser's storage, one pair of entries for each listener. */
export function createQueuePersistence({ storage, store, elapsed }: Needs) {
  let kept: ListenerStorage | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written: Queue | undefined;
  let writtenSeconds = 0;

  function savePosition() {
    const { now } = store.getState().queue;
    if (kept === undefined || now === undefined) return;
    writtenSeconds = elapsed.get().elapsedSeconds;
    kept.writePosition(now.key, writtenSeconds);
  }

  function save() {
    clearTimeout(timer);
    timer = undefined;
    const { queue } = store.getState();
    if (kept === undefined) return;
    if (queue !== written) {
      written = queue;
      kept.writeQueue(queue);
    }
    savePosition();
  }

  store.subscribe((state, before) => {
    if (kept === undefined) return;
    if (state.parked !== before.parked) kept.writeParked(state.parked);
    if (state.queue !== before.queue) timer ??= setTimeout(save, settleMilliseconds);
    else if (state.status === 'paused' && before.status !== 'paused') savePosition();
  });
  elapsed.subscribe(() => {
    if (Math.abs(elapsed.get().elapsedSeconds - writtenSeconds) >= positionSeconds) savePosition();
  });

  return {
    save,
    isOfAnother(userId: string): boolean {
      const another = kept !== undefined && kept.userId !== userId;
      if (another) {
        save();
        kept = undefined;
      }
      return another;
    },
    /** Reads what this listener left, and keeps what comes for them. */
    open(userId: string): (ParkedQueue & { parked: ParkedQueue | undefined }) | undefined {
      kept = openListenerStorage(storage, userId);
      return kept.read();
    },
    /** Leaves nothing of the listener behind. */
    forget() {
      clearTimeout(timer);
      timer = undefined;
      kept?.clear();
      kept = undefined;
    },
  };
}
