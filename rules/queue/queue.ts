import { isCounterpart, type PlayableItem, type PlayContext } from './item.ts';
import { shuffled } from './shuffle.ts';

/** One place in the queue. The same song may stand in it twice, under two keys. */
export type QueueEntry = {
  key: string;
  item: PlayableItem;
  /** Put there by the listener (play next, play later) and not by what they started. */
  userQueued: boolean;
  /** Moved among the songs of the context by the listener; no song of its list. */
  isGuest?: true | undefined;
};

/** 0 off, 1 all, 2 one (behaviour.md#states). */
export type Repeat = 'off' | 'all' | 'one';

/**
 * What was played, plays and will play. Never changed in place; every function returns a new one. Ends of the
 * sections: `played` newest last; `userQueued` and `rest` next first.
 */
export type Queue = {
  context: PlayContext | undefined;
  /** The whole context in its own order, with played items; shuffle never touches it. */
  list: readonly QueueEntry[];
  /** The id of the song to which a context that comes in parts was read, also where the listener took that song out. */
  lastReadId: string | undefined;
  /** What was really played, over all rounds; `previous` goes back along it. */
  played: readonly { entry: QueueEntry; round: number }[];
  now: QueueEntry | undefined;
  userQueued: readonly QueueEntry[];
  /** What is left of the context, in the order it will be played. */
  rest: readonly QueueEntry[];
  shuffle: boolean;
  repeat: Repeat;
  /** How often the context started over (repeat all). */
  round: number;
  /** Decides the next shuffled order, so that it is known before it is needed. */
  seed: number;
  /** How many keys were ever given out. */
  keys: number;
};

/** A queue with nothing in it. */
export function emptyQueue(seed: number, modes: Partial<Pick<Queue, 'shuffle' | 'repeat'>> = {}): Queue {
  return {
    context: undefined,
    list: [],
    lastReadId: undefined,
    played: [],
    now: undefined,
    userQueued: [],
    rest: [],
    shuffle: modes.shuffle ?? false,
    repeat: modes.repeat ?? 'off',
    round: 0,
    seed,
    keys: 0,
  };
}

/** Two contexts are the same when kind and id are. */
export function isSameContext(one: PlayContext | undefined, other: PlayContext | undefined): boolean {
  return one !== undefined && other !== undefined && one.kind === other.kind && one.id === other.id;
}

/**
 * Whether the current item is of this context. A single song or episode matches while it is the current one itself,
 * whatever it was started from, be it as the library's song or as its twin in the catalogue.
 */
export function isHeard({ context, now }: Pick<Queue, 'context' | 'now'>, target: PlayContext): boolean {
  if (now === undefined) return false;
  if (target.kind === 'song' || target.kind === 'episode')
    return now.item.kind === target.kind && isCounterpart(now.item, target);
  return isSameContext(context, target);
}

/**
 * A station or an artist's radio goes on without end: its songs come from a source as it plays (see `refill.ts`). So does
 * each live stream.
 */
export function isEndless(context: PlayContext | undefined): boolean {
  return context?.kind === 'station' || context?.kind === 'radio' || context?.kind === 'live';
}

/** Whether more of a context comes as it goes; `list` and `rest` hold a window of it. */
export function isOpen(context: PlayContext | undefined): boolean {
  return isEndless(context) || context?.kind === 'songs';
}

/** The order that holds: shuffle and repeat apply neither to what has no end nor to episodes, and are there again after. */
export function modeOf({ context, shuffle, repeat }: Queue): Pick<Queue, 'shuffle' | 'repeat'> {
  const isPlain = isEndless(context) || context?.kind === 'episode';
  // After the last live stream comes the first.
  return isPlain ? { shuffle: false, repeat: context?.kind === 'live' ? 'all' : 'off' } : { shuffle, repeat };
}

/** 'Coming up:' what the listener asked for, then the rest of the context. */
export function upNext({ userQueued, rest }: Pick<Queue, 'userQueued' | 'rest'>): QueueEntry[] {
  return [...userQueued, ...rest];
}

/** The context from its start, for another round. Shuffled, it never begins with the song just played. */
export function freshRound(queue: Queue): QueueEntry[] {
  // What a rule describes comes shuffled from where it comes from.
  if (!modeOf(queue).shuffle || queue.context?.kind === 'songs') return [...queue.list];
  const order = shuffled(queue.list, queue.seed);
  const [first] = order;
  if (first !== undefined && order.length > 1 && first.key === queue.now?.key) {
    return [...order.slice(1), first];
  }
  return order;
}

/** What follows when the current song ends by itself; changes nothing, so that it can be made ready. */
export function following(queue: Queue): QueueEntry | undefined {
  const { repeat } = modeOf(queue);
  if (queue.now === undefined || repeat === 'one') return queue.now;
  const waiting = queue.userQueued[0] ?? queue.rest[0];
  if (waiting !== undefined || repeat === 'off') return waiting;
  return freshRound(queue)[0] ?? queue.now;
}
