import * as z from 'zod/mini';
import type { ElapsedChannel } from './elapsed.ts';
import type { PlayerStore } from './player-state.ts';
import type { Queue } from './queue.ts';
import { type PlayerStorage, readSaved, writeSaved } from './saved.ts';
import { packQueue, savedQueue, unpackQueue } from './saved-queue.ts';

type Needs = { storage: PlayerStorage; store: PlayerStore; elapsed: ElapsedChannel };

/** A long queue is not written on every click of a row of clicks. */
const settleMilliseconds = 500;
/** How much of the place may be lost when the browser is killed. */
const placeSeconds = 2;

const savedPlace = z.object({ key: z.string(), elapsedSeconds: z.number().check(z.gte(0)) });

/** Keeps queue and place in the browser's storage, one pair of entries for each listener. */
export function keepQueue({ storage, store, elapsed }: Needs) {
  let names: { userId: string; queue: string; place: string } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written: Queue | undefined;
  let writtenSeconds = 0;

  function savePlace() {
    const { now } = store.getState().queue;
    if (names === undefined || now === undefined) return;
    writtenSeconds = elapsed.get().elapsedSeconds;
    writeSaved(storage, names.place, { key: now.key, elapsedSeconds: writtenSeconds });
  }

  function save() {
    clearTimeout(timer);
    timer = undefined;
    const { queue } = store.getState();
    if (names === undefined) return;
    if (queue !== written) {
      written = queue;
      const packed = packQueue(queue);
      if (packed === undefined) storage.removeItem(names.queue);
      else writeSaved(storage, names.queue, packed);
    }
    savePlace();
  }

  store.subscribe((state, before) => {
    if (names === undefined) return;
    if (state.queue !== before.queue) timer ??= setTimeout(save, settleMilliseconds);
    else if (state.status === 'paused' && before.status !== 'paused') savePlace();
  });
  elapsed.subscribe(() => {
    if (Math.abs(elapsed.get().elapsedSeconds - writtenSeconds) >= placeSeconds) savePlace();
  });

  return {
    save,
    isOfAnother(userId: string): boolean {
      const another = names !== undefined && names.userId !== userId;
      if (another) {
        save();
        names = undefined;
      }
      return another;
    },
    /** Reads what this listener left, and keeps what comes for them. */
    open(userId: string): { queue: Queue; elapsedSeconds: number } | undefined {
      names = { userId, queue: `earshot.player.queue.${userId}`, place: `earshot.player.place.${userId}` };
      const saved = readSaved(storage, names.queue, savedQueue);
      const queue = saved && unpackQueue(saved);
      if (queue === undefined) return undefined;
      const place = readSaved(storage, names.place, savedPlace);
      const longestSeconds = (queue.now?.item.durationMilliseconds ?? 0) / 1000;
      // A place near the end of a song, or of another song, is the start.
      const isHere = place?.key === queue.now?.key && (place?.elapsedSeconds ?? 0) < longestSeconds;
      return { queue, elapsedSeconds: isHere ? (place?.elapsedSeconds ?? 0) : 0 };
    },
    /** Leaves nothing of the listener behind. */
    forget() {
      clearTimeout(timer);
      timer = undefined;
      if (names === undefined) return;
      storage.removeItem(names.queue);
      storage.removeItem(names.place);
      names = undefined;
    },
  };
}
