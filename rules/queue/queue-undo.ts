import { laneOfQueue } from './lane.ts';
import { isSameContext, type Queue, type QueueEntry, upNext } from './queue.ts';

/** What an edit took out of a queue, with the queue as it was before. */
export type TakenOut = { before: Queue; keys: ReadonlySet<string> };

/** What `after` lacks of `before`. */
export function takenOut(before: Queue, after: Queue): TakenOut {
  return { before, keys: keysIn(before).difference(keysIn(after)) };
}

/**
 * Brings it back, each entry to its place, whatever was heard, moved or added meanwhile. Of a context that is over only
 * what the listener asked for comes back; after a log out nothing does.
 */
export function bringBack(queue: Queue, { before, keys }: TakenOut): Queue {
  // Music and episodes have a queue each: it comes back into its own alone.
  if (queue.now === undefined || queue.keys < before.keys || laneOfQueue(queue) !== laneOfQueue(before))
    return queue;
  const asked = merged(queue.asked, before.asked, keys);
  // Clearing a station ends it: bringing its songs back begins it again.
  const wasEnded = queue.context === undefined && before.context !== undefined;
  if (!wasEnded && !isSameContext(queue.context, before.context)) return { ...queue, asked };
  const isSameNow = queue.now.key === before.now?.key;
  // An asked song that a clearing made the whole context is a guest again.
  const guest = isSameNow && before.now?.asked ? before.now.key : undefined;
  const list = queue.list.filter(({ key }) => key !== guest);
  return {
    ...queue,
    context: before.context,
    now: isSameNow ? before.now : queue.now,
    list: merged(list, before.list, keys),
    played: [...before.played.filter(({ entry }) => keys.has(entry.key)), ...queue.played],
    asked,
    rest: merged(queue.rest, before.rest, keys),
  };
}

function keysIn({ list, played, now, asked, rest }: Queue): Set<string> {
  const heard = played.map(({ entry }) => entry);
  return new Set(
    [...list, ...heard, ...upNext({ asked, rest }), ...(now ? [now] : [])].map(({ key }) => key),
  );
}

/** `now` with those of `before` that are to return, each after the neighbour it stood behind. */
function merged(
  now: readonly QueueEntry[],
  before: readonly QueueEntry[],
  returning: ReadonlySet<string>,
): QueueEntry[] {
  const here = new Set(now.map(({ key }) => key));
  const first: QueueEntry[] = [];
  const after = new Map<string, QueueEntry[]>();
  let group = first;
  for (const entry of before) {
    if (here.has(entry.key)) {
      group = [];
      after.set(entry.key, group);
    } else if (returning.has(entry.key)) group.push(entry);
  }
  return [...first, ...now.flatMap((entry) => [entry, ...(after.get(entry.key) ?? [])])];
}
