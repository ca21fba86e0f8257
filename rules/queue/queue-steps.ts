import { freshRound, modeOf, type Queue, type QueueEntry } from './queue.ts';
import { nextSeed } from './shuffle.ts';

/** Where a step led. `stopped`: the end was reached; the queue stands at its first item, silent. */
export type Step = { queue: Queue; stopped: boolean };

/**
 * The next item (behaviour.md#states). A song that ended by itself repeats with repeat one; a listener's Next moves on.
 * At the end with repeat off: stops, and the index resets to 0, shuffled or not (behaviour.md#states).
 */
export function next(queue: Queue, cause: 'listener' | 'ended'): Step {
  if (queue.now === undefined) return { queue, stopped: true };
  if (cause === 'ended' && modeOf(queue).repeat === 'one') return { queue, stopped: false };
  const [userQueued, ...laterQueued] = queue.userQueued;
  if (userQueued !== undefined) {
    return {
      queue: { ...queue, played: playedWithCurrent(queue), now: userQueued, userQueued: laterQueued },
      stopped: false,
    };
  }
  const [first, ...rest] = queue.rest;
  if (first !== undefined) {
    return { queue: { ...queue, played: playedWithCurrent(queue), now: first, rest }, stopped: false };
  }
  return modeOf(queue).repeat === 'off' ? { queue: rewound(queue), stopped: true } : anotherRound(queue);
}

/** Back along what was really played, else to the item before in the context; at the very first item the same queue. */
export function previous(queue: Queue): Queue {
  const { now } = queue;
  if (now === undefined) return queue;
  const last = queue.played.at(-1);
  const entry = last === undefined ? before(queue, now) : last.entry;
  if (entry === undefined) return queue;
  const played = queue.played.slice(0, -1);
  const userQueued = queue.userQueued.filter((other) => other.key !== entry.key);
  const rest = queue.rest.filter((other) => other.key !== entry.key);
  if (entry.key === now.key) return { ...queue, played };
  return now.userQueued
    ? { ...queue, played, now: entry, userQueued: [now, ...userQueued], rest }
    : { ...queue, played, now: entry, userQueued, rest: [now, ...rest] };
}

/** Back by this many played songs; what was played after it comes again. */
export function jumpBack(queue: Queue, steps: number): Queue {
  let back = queue;
  for (let step = 0; step < steps; step += 1) back = previous(back);
  return back;
}

/**
 * To the entry with this key. What stands before it in the context is passed over; what the listener asked for stays.
 * An unknown key changes nothing.
 */
export function jump(queue: Queue, key: string): Queue {
  if (queue.now?.key === key) return queue;
  const userQueued = queue.userQueued.find((entry) => entry.key === key);
  if (userQueued !== undefined) {
    const others = queue.userQueued.filter((entry) => entry !== userQueued);
    return { ...queue, played: playedWithCurrent(queue), now: userQueued, userQueued: others };
  }
  const waitingIndex = queue.rest.findIndex((entry) => entry.key === key);
  const waiting = queue.rest[waitingIndex];
  if (waiting !== undefined) {
    return {
      ...queue,
      played: playedWithCurrent(queue),
      now: waiting,
      rest: queue.rest.slice(waitingIndex + 1),
    };
  }
  const index = queue.list.findIndex((entry) => entry.key === key);
  const old = queue.list[index];
  if (old === undefined) return queue;
  const rest = modeOf(queue).shuffle ? queue.rest : without(queue.list.slice(index + 1), queue.userQueued);
  return { ...queue, played: playedWithCurrent(queue), now: old, rest };
}

/** `entries` less those of `gone`, by key. */
export function without(entries: readonly QueueEntry[], excluded: readonly QueueEntry[]): QueueEntry[] {
  const keys = new Set(excluded.map((entry) => entry.key));
  return entries.filter((entry) => !keys.has(entry.key));
}

/** Songs of earlier rounds stay for `previous`, up to a limit. */
const maxPlayedOfOldRounds = 500;

function playedWithCurrent({ played, now, round }: Queue): Queue['played'] {
  return now === undefined ? played : [...played, { entry: now, round }];
}

function anotherRound(queue: Queue): Step {
  const [first, ...rest] = freshRound(queue);
  // Only user-queued songs were ever there, and all of them are played: the last one goes on.
  if (first === undefined) return { queue, stopped: false };
  const played = playedWithCurrent(queue).slice(-maxPlayedOfOldRounds);
  const seed = nextSeed(queue.seed);
  return { queue: { ...queue, played, now: first, rest, round: queue.round + 1, seed }, stopped: false };
}

function rewound(queue: Queue): Queue {
  const [first, ...rest] = modeOf(queue).shuffle ? roundAsHeard(queue) : queue.list;
  return { ...queue, played: [], now: first ?? queue.now, rest };
}

/** The shuffled order of this round, derived from what was played of it; what was passed over comes last. */
function roundAsHeard(queue: Queue): QueueEntry[] {
  const entriesByKey = new Map(queue.list.map((entry) => [entry.key, entry]));
  const order = new Map<string, QueueEntry>();
  const keys = playedWithCurrent(queue).flatMap(({ entry, round }) =>
    round === queue.round ? [entry.key] : [],
  );
  for (const key of [...keys, ...entriesByKey.keys()]) {
    const entry = entriesByKey.get(key);
    if (entry !== undefined) order.set(key, entry);
  }
  return [...order.values()];
}

function before(queue: Queue, now: QueueEntry): QueueEntry | undefined {
  if (modeOf(queue).shuffle) return undefined;
  const { list } = queue;
  const index = list.findIndex((entry) => entry.key === now.key);
  return index > 0 ? list[index - 1] : undefined;
}
