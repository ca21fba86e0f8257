import * as z from 'zod/mini';
import type { ParkedQueue } from '#rules/queue/parked-queue.ts';
import type { Queue } from '#rules/queue/queue.ts';
import type { ElapsedChannel } from './elapsed.ts';
import type { PlayerStore } from './player-state.ts';
import { type PlayerStorage, readSaved, writeSaved } from './saved.ts';
import { packQueue, savedQueue, unpackQueue } from './saved-queue.ts';

type Needs = { storage: PlayerStorage; store: PlayerStore; elapsed: ElapsedChannel };

/** A long queue is not written on every click of a row of clicks. */
const settleMilliseconds = 500;
/** How much of the place may be lost when the browser is killed. */
const positionSeconds = 2;

const savedParked = z.object({ queue: savedQueue, elapsedSeconds: z.number().check(z.gte(0)) });
const savedPosition = z.object({ key: z.string(), elapsedSeconds: z.number().check(z.gte(0)) });

/** Keeps queue and place in the browser's storage, one pair of entries for each listener. */
export function createQueuePersistence({ storage, store, elapsed }: Needs) {
  let names: { userId: string; queue: string; position: string; parked: string } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written: Queue | undefined;
  let writtenSeconds = 0;

  function savePosition() {
    const { now } = store.getState().queue;
    if (names === undefined || now === undefined) return;
    writtenSeconds = elapsed.get().elapsedSeconds;
    writeSaved(storage, names.position, { key: now.key, elapsedSeconds: writtenSeconds });
  }

  function saveParked(parked: ParkedQueue | undefined) {
    if (names === undefined) return;
    const queue = parked && packQueue(parked.queue);
    if (queue === undefined) storage.removeItem(names.parked);
    else writeSaved(storage, names.parked, { queue, elapsedSeconds: parked?.elapsedSeconds });
  }

  function readParked(key: string): ParkedQueue | undefined {
    const saved = readSaved(storage, key, savedParked);
    const queue = saved && unpackQueue(saved.queue);
    return queue && { queue, elapsedSeconds: saved.elapsedSeconds };
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
    savePosition();
  }

  store.subscribe((state, before) => {
    if (names === undefined) return;
    if (state.parked !== before.parked) saveParked(state.parked);
    if (state.queue !== before.queue) timer ??= setTimeout(save, settleMilliseconds);
    else if (state.status === 'paused' && before.status !== 'paused') savePosition();
  });
  elapsed.subscribe(() => {
    if (Math.abs(elapsed.get().elapsedSeconds - writtenSeconds) >= positionSeconds) savePosition();
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
    open(userId: string): (ParkedQueue & { parked: ParkedQueue | undefined }) | undefined {
      names = {
        userId,
        queue: `earshot.player.queue.${userId}`,
        position: `earshot.player.place.${userId}`,
        parked: `earshot.player.parked.${userId}`,
      };
      const saved = readSaved(storage, names.queue, savedQueue);
      const queue = saved && unpackQueue(saved);
      if (queue === undefined) return undefined;
      const position = readSaved(storage, names.position, savedPosition);
      const maxSeconds = (queue.now?.item.durationMilliseconds ?? 0) / 1000;
      // A place near the end of a song, or of another song, is the start.
      const isHere = position?.key === queue.now?.key && (position?.elapsedSeconds ?? 0) < maxSeconds;
      return {
        queue,
        elapsedSeconds: isHere ? (position?.elapsedSeconds ?? 0) : 0,
        parked: readParked(names.parked),
      };
    },
    /** Leaves nothing of the listener behind. */
    forget() {
      clearTimeout(timer);
      timer = undefined;
      if (names === undefined) return;
      storage.removeItem(names.queue);
      storage.removeItem(names.position);
      storage.removeItem(names.parked);
      names = undefined;
    },
  };
}
