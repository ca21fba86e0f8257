import * as z from 'zod/mini';
import type { ParkedQueue } from '#rules/queue/parked-queue.ts';
import type { Queue } from '#rules/queue/queue.ts';
import { type PlayerStorage, readSaved, writeSaved, writeText } from './player-storage.ts';
import { packQueue, savedQueue, unpackQueue, writtenQueue } from './saved-queue.ts';

const savedParked = z.object({ queue: savedQueue, elapsedSeconds: z.number().check(z.gte(0)) });
const savedPosition = z.object({ key: z.string(), elapsedSeconds: z.number().check(z.gte(0)) });

export type ListenerStorage = ReturnType<typeof openListenerStorage>;

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
    const saved = readSaved(storage, names.parked, savedParked);
    const queue = saved && unpackQueue(saved.queue);
    return queue && { queue, elapsedSeconds: saved.elapsedSeconds };
  }

  /** What this listener left; undefined where nothing was. */
  function read(): (ParkedQueue & { parked: ParkedQueue | undefined }) | undefined {
    const saved = readSaved(storage, names.queue, savedQueue);
    const queue = saved && unpackQueue(saved);
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
