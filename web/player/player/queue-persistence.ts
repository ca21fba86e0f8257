import * as z from 'zod/mini';
import type { ParkedQueue } from '#rules/queue/parked-queue.ts';
import { emptyQueue, type Queue } from '#rules/queue/queue.ts';
import type { ElapsedChannel } from './elapsed.ts';
import type { Playback } from './playback.ts';
import type { PlayerStore } from './player-state.ts';
import { type PlayerStorage, readSaved, writeSaved, writeText } from './player-storage.ts';
import { packQueue, savedQueue, unpackQueue, writtenQueue } from './saved-queue.ts';

const savedParked = z.object({ queue: savedQueue, elapsedSeconds: z.number().check(z.gte(0)) });
const savedPosition = z.object({ key: z.string(), elapsedSeconds: z.number().check(z.gte(0)) });

type Needs = {
  storage: PlayerStorage;
  store: PlayerStore;
  elapsed: ElapsedChannel;
  playback: Pick<Playback, 'continueWith' | 'unload'>;
  newSeed: () => number;
};

/** A long queue is not written on every click of a row of clicks. */
const settleMilliseconds = 500;
/** How much of the place may be lost when the browser is killed. */
const positionSeconds = 2;

/** Keeps queue and place in the browser's storage, one pair of entries for each listener. */
export function createQueuePersistence({ storage, store, elapsed, playback, newSeed }: Needs) {
  let entries: ListenerStorage | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written: Queue | undefined;
  let writtenSeconds = 0;

  function savePosition() {
    const { now } = store.getState().queue;
    if (entries === undefined || now === undefined) return;
    writtenSeconds = elapsed.get().elapsedSeconds;
    entries.writePosition(now.key, writtenSeconds);
  }

  function save() {
    clearTimeout(timer);
    timer = undefined;
    const { queue } = store.getState();
    if (entries === undefined) return;
    if (queue !== written) {
      written = queue;
      entries.writeQueue(queue);
    }
    savePosition();
  }

  /** The listener goes: nothing of theirs plays on. */
  function leave(queue: Queue) {
    store.setState({ parked: undefined });
    playback.continueWith({ queue, stopped: true });
  }

  store.subscribe((state, before) => {
    if (entries === undefined) return;
    if (state.parked !== before.parked) entries.writeParked(state.parked);
    if (state.queue !== before.queue) timer ??= setTimeout(save, settleMilliseconds);
    else if (state.status === 'paused' && before.status !== 'paused') savePosition();
  });
  elapsed.subscribe(() => {
    if (Math.abs(elapsed.get().elapsedSeconds - writtenSeconds) >= positionSeconds) savePosition();
  });

  return {
    /** Writes down queue and place at once; call it when the page is hidden. */
    save,
    /** For a log out: silence, an empty queue, nothing left in the browser. */
    stop() {
      clearTimeout(timer);
      timer = undefined;
      entries?.clear();
      entries = undefined;
      const { shuffle, repeat } = store.getState().queue;
      leave(emptyQueue(newSeed(), { shuffle, repeat }));
    },
    /** Brings back this listener's queue and place, paused and without loading anything; keeps them from now on. */
    restore(userId: string) {
      if (entries !== undefined && entries.userId !== userId) {
        save();
        entries = undefined;
        leave(emptyQueue(newSeed()));
      }
      entries = openListenerStorage(storage, userId);
      const stored = entries.read();
      if (stored === undefined || store.getState().queue.now !== undefined) return;
      store.setState({ queue: stored.queue, parked: stored.parked });
      playback.unload(stored.elapsedSeconds);
    },
  };
}

type ListenerStorage = ReturnType<typeof openListenerStorage>;

/** The entries of one listener in the browser's storage: queue, place and parked queue. */
export function openListenerStorage(storage: PlayerStorage, userId: string) {
  const names = {
    queue: `earshot.player.queue.${userId}`,
    position: `earshot.player.place.${userId}`,
    parked: `earshot.player.parked.${userId}`,
  };

  /** The place in the entry of the queue with this key, in seconds. */
  function writePosition(key: string, elapsedSeconds: number): void {
    writeSaved(storage, names.position, { key, elapsedSeconds });
  }

  function writeQueue(queue: Queue): void {
    const packed = packQueue(queue);
    if (packed === undefined) storage.removeItem(names.queue);
    else writeText(storage, names.queue, () => writtenQueue(packed));
  }

  function writeParked(parked: ParkedQueue | undefined): void {
    const queue = parked && packQueue(parked.queue);
    if (queue === undefined) storage.removeItem(names.parked);
    else writeSaved(storage, names.parked, { queue, elapsedSeconds: parked?.elapsedSeconds });
  }

  function readParked(): ParkedQueue | undefined {
    const stored = readSaved(storage, names.parked, savedParked);
    const queue = stored && unpackQueue(stored.queue);
    return queue && { queue, elapsedSeconds: stored.elapsedSeconds };
  }

  /** What this listener left; undefined where nothing was. */
  function read(): (ParkedQueue & { parked: ParkedQueue | undefined }) | undefined {
    const stored = readSaved(storage, names.queue, savedQueue);
    const queue = stored && unpackQueue(stored);
    if (queue === undefined) return undefined;
    const position = readSaved(storage, names.position, savedPosition);
    const maxSeconds = (queue.now?.item.durationMilliseconds ?? 0) / 1000;
    // A place near the end of a song, or of another song, is the start.
    const isHere = position?.key === queue.now?.key && (position?.elapsedSeconds ?? 0) < maxSeconds;
    return { queue, elapsedSeconds: isHere ? (position?.elapsedSeconds ?? 0) : 0, parked: readParked() };
  }

  function clear(): void {
    for (const name of Object.values(names)) storage.removeItem(name);
  }

  return { userId, writePosition, writeQueue, writeParked, read, clear };
}
