import type { PlayableItem } from '#rules/queue/item.ts';
import { kindOfQueue, type ParkedQueue } from '#rules/queue/parked-queue.ts';
import { isSameContext, type Queue, type QueueEntry } from '#rules/queue/queue.ts';
import type { ElapsedChannel } from './elapsed.ts';
import type { Playback } from './playback.ts';
import { isActive, type PlayerStore } from './player-state.ts';

/** A press of play that took the place of a queue: by what, and how it comes back. */
export type Replaced = { name: string; undo: () => void };

type Needs = { store: PlayerStore; elapsed: ElapsedChannel; playback: Pick<Playback, 'start' | 'unload'> };
type Snapshot = ParkedQueue & { parked: ParkedQueue | undefined; wasActive: boolean; wasAtEnd: boolean };

const idsOf = (entries: readonly QueueEntry[]) => entries.map(({ item }) => item.id).join(' ');

/** Whether the listener took songs out of what they had started, brought others in, or put them into another order. */
function isEdited(before: Queue, after: Queue): boolean {
  if (idsOf(before.list) !== idsOf(after.list)) return true;
  // What shuffle made of the order nobody can tell from what the listener made of it.
  return !before.shuffle && !idsOf(before.list).endsWith(idsOf(before.rest));
}

/** The next part of a book comes by itself. */
const isNextPart = (item: PlayableItem, now: PlayableItem | undefined) =>
  item.isBook === true && item.showId === now?.showId;

/**
 * Whether what was to come is gone now. What the listener asked for stays whatever is started, another row of the same
 * album finds all its songs there again, and a queue that was over is missed by nobody.
 */
export function losesQueue(before: Queue, after: Queue): boolean {
  if (before.now === undefined || before.rest.every(({ item }) => isNextPart(item, before.now?.item)))
    return false;
  return !isSameContext(before.context, after.context) || isEdited(before, after);
}

/** Takes a snapshot of queue and place, and restores it. */
export function createReplacementUndo({ store, elapsed, playback }: Needs) {
  function snapshot(): Snapshot {
    const { queue, parked, isAtEnd: wasAtEnd } = store.getState();
    const { elapsedSeconds } = elapsed.get();
    return { queue, parked, elapsedSeconds, wasActive: isActive(store.getState()), wasAtEnd };
  }

  /** What the listener queued since then follows what they had queued before. After a log out nothing comes back. */
  function restore({ queue: before, parked, elapsedSeconds, wasActive }: Snapshot): void {
    const { queue } = store.getState();
    const isSameLane = kindOfQueue(queue) === kindOfQueue(before);
    if (queue.now === undefined || (isSameLane && queue.keys < before.keys)) return;
    const queuedKeys = new Set(before.userQueued.map(({ key }) => key));
    const since = isSameLane ? queue.userQueued.filter(({ key }) => !queuedKeys.has(key)) : [];
    const isHeard = wasActive || isActive(store.getState());
    store.setState({
      queue: {
        ...before,
        userQueued: [...before.userQueued, ...since],
        keys: isSameLane ? queue.keys : before.keys,
      },
      parked,
      isAtEnd: false,
    });
    if (!isHeard) return playback.unload(elapsedSeconds);
    playback.start(before.now?.item.kind === 'song' ? elapsedSeconds : undefined);
  }

  return { snapshot, restore };
}
