import type { PlayableItem, PlayContext } from './item.ts';
import { isOpen, modeOf, type Queue, type QueueEntry, type Repeat } from './queue.ts';
import { next, type Step, without } from './queue-steps.ts';
import { nextSeed, shuffled } from './shuffle.ts';

/**
 * A new album, list or song takes the place of the context and starts at `startIndex` (behaviour.md#states). What the listener
 * asked for stays (behaviour.md#states). With shuffle on, everything else follows in a new order. Nothing that can be played:
 * no change. A start that cannot be played gives way to what follows it.
 */
export function playContext(
  queue: Queue,
  context: PlayContext,
  items: readonly PlayableItem[],
  startIndex: number,
): Queue {
  const list = entriesOf(queue, items, false);
  const start = list[items.slice(0, startIndex).filter(isAvailable).length] ?? list[0];
  if (start === undefined) return queue;
  const isWindow = context.kind === 'songs';
  const shuffle = !isWindow && modeOf({ ...queue, context }).shuffle;
  const others = shuffle ? list.filter((entry) => entry !== start) : list.slice(list.indexOf(start) + 1);
  return {
    ...queue,
    context,
    shuffle: isWindow ? context.order !== undefined : queue.shuffle,
    list,
    lastReadId: isOpen(context) ? items.at(-1)?.id : undefined,
    played: [],
    now: start,
    rest: shuffle ? shuffled(others, queue.seed) : others,
    round: 0,
    seed: nextSeed(queue.seed),
    keys: queue.keys + list.length,
  };
}

/** Right after the current item, before what was asked for earlier. */
export function playNext(queue: Queue, items: readonly PlayableItem[]): Queue {
  const added = entriesOf(queue, items, true);
  return withNow({ ...queue, userQueued: [...added, ...queue.userQueued], keys: queue.keys + added.length });
}

/** After everything that was asked for, before the context goes on. */
export function playLater(queue: Queue, items: readonly PlayableItem[]): Queue {
  const added = entriesOf(queue, items, true);
  return withNow({ ...queue, userQueued: [...queue.userQueued, ...added], keys: queue.keys + added.length });
}

/**
 * Puts an entry of 'Coming up' at another place there. Moved among what was asked for, it is asked for; moved among
 * the context, it becomes a part of the context at that place, so that a change of shuffle does not lose it.
 */
export function move(queue: Queue, key: string, toIndex: number): Queue {
  const wasUserQueued = queue.userQueued.some((entry) => entry.key === key);
  const entry = [...queue.userQueued, ...queue.rest].find((candidate) => candidate.key === key);
  if (entry === undefined) return queue;
  const userQueued = queue.userQueued.filter((other) => other.key !== key);
  const rest = queue.rest.filter((other) => other.key !== key);
  const target = Math.min(Math.max(Math.trunc(toIndex), 0), userQueued.length + rest.length);
  if (target < userQueued.length || (wasUserQueued && target === userQueued.length)) {
    return { ...queue, userQueued: userQueued.toSpliced(target, 0, { ...entry, userQueued: true }), rest };
  }
  const at = target - userQueued.length;
  const isListed = queue.list.some((other) => other.key === key);
  const inContext = { ...entry, userQueued: false, isGuest: isListed ? entry.isGuest : (true as const) };
  const neighbour = rest[at - 1]?.key ?? queue.now?.key;
  const after = queue.list.findIndex((other) => other.key === neighbour) + 1;
  const list = isListed ? queue.list : queue.list.toSpliced(after, 0, inContext);
  return { ...queue, userQueued, rest: rest.toSpliced(at, 0, inContext), list };
}

/** Takes an entry out wherever it stands. The current one gives its place to the next, or stops at the end. */
export function remove(queue: Queue, key: string): Step {
  const others = (entry: QueueEntry) => entry.key !== key;
  const remaining = {
    ...queue,
    list: queue.list.filter(others),
    userQueued: queue.userQueued.filter(others),
    rest: queue.rest.filter(others),
    played: queue.played.filter(({ entry }) => others(entry)),
  };
  if (queue.now?.key !== key) return { queue: remaining, stopped: false };
  const step = next(remaining, 'listener');
  const { now } = step.queue;
  const played = step.queue.played.filter(({ entry }) => others(entry));
  if (now === undefined || now.key === key) {
    return { queue: { ...remaining, context: undefined, now: undefined }, stopped: true };
  }
  return { queue: { ...step.queue, played }, stopped: step.stopped };
}

/** Empties 'Coming up'; the current item plays on and is all there is. A station is over with it. */
export function clear(queue: Queue): Queue {
  const context = isOpen(queue.context) ? undefined : queue.context;
  const list = queue.now === undefined ? [] : [{ ...queue.now, userQueued: false }];
  return {
    ...queue,
    context,
    list,
    lastReadId: undefined,
    played: [],
    now: list[0],
    userQueued: [],
    rest: [],
  };
}

/**
 * On: songs of the context that were not played in this round follow in a new order. Off: the context goes on in its
 * own order after the current item. Nothing is lost either way: the context's own list is never touched.
 */
export function setShuffle(queue: Queue, shuffle: boolean): Queue {
  if (shuffle === queue.shuffle) return queue;
  // What a rule describes is put into another order where it comes from (`change-order.ts`).
  if (isOpen(queue.context)) return { ...queue, shuffle };
  const playedThisRound = queue.played.filter(({ round }) => round === queue.round).map(({ entry }) => entry);
  const now = queue.now === undefined ? [] : [queue.now];
  if (shuffle) {
    const unplayed = without(queue.list, [...now, ...playedThisRound, ...queue.userQueued]);
    return { ...queue, shuffle, rest: shuffled(unplayed, queue.seed), seed: nextSeed(queue.seed) };
  }
  // A user-queued song has no place in the context: it goes on after the context's song that was played last.
  const indexes = new Map(queue.list.map((entry, index) => [entry.key, index]));
  const anchor = [...playedThisRound, ...now].findLast((entry) => indexes.has(entry.key));
  const anchorIndex = anchor === undefined ? -1 : (indexes.get(anchor.key) ?? -1);
  return {
    ...queue,
    shuffle,
    rest: without(queue.list.slice(anchorIndex + 1), [...now, ...queue.userQueued]),
  };
}

/** 0 off, 1 all, 2 one. */
export function setRepeat(queue: Queue, repeat: Repeat): Queue {
  return { ...queue, repeat };
}

/** Off, all, one, off (behaviour.md#states). */
export function cycledRepeat(repeat: Repeat): Repeat {
  if (repeat === 'off') return 'all';
  return repeat === 'all' ? 'one' : 'off';
}

const isAvailable = ({ isUnavailable }: PlayableItem) => isUnavailable !== true;

/** Items as entries with keys of their own, without those that nobody can play; the caller counts the keys on. */
export function entriesOf(queue: Queue, items: readonly PlayableItem[], userQueued: boolean): QueueEntry[] {
  return items
    .filter(isAvailable)
    .map((item, index) => ({ key: `k${queue.keys + index}`, item, userQueued }));
}

/** With nothing current, what was asked for first becomes current. */
function withNow(queue: Queue): Queue {
  const [first, ...userQueued] = queue.userQueued;
  return queue.now !== undefined || first === undefined ? queue : { ...queue, now: first, userQueued };
}
