import { kindOfQueue } from './parked-queue.ts';
import { type Queue, type QueueEntry, upNext } from './queue.ts';

/** What an edit took out of a queue, with the queue as it was before. */
export type RemovedEntry = { before: Queue; keys: ReadonlySet<string> };

/** What `after` lacks of `before`. */
export function removedEntry(before: Queue, after: Queue): RemovedEntry {
  return { before, keys: keysIn(before).difference(keysIn(after)) };
}

/**
 * Restores it, each entry to its place, whatever was played, moved or added meanwhile. Of a context that is over only
 * user-queued entries are restored; after a log out nothing is.
 */
export function restoreEntry(queue: Queue, { before, keys }: RemovedEntry): Queue {
  // Music and episodes have a queue each: it comes back into its own alone.
  if (queue.now === undefined || queue.keys < before.keys || kindOfQueue(queue) !== kindOfQueue(before))
    return queue;
  const userQueued = merged(queue.userQueued, before.userQueued, keys);
  // Clearing a station ends it: bringing its songs back begins it again.
  const wasEnded = queue.context === undefined;
  // Each start and each new order has a context of its own, and has or brings the songs itself.
  if (!wasEnded && queue.context !== before.context) return { ...queue, userQueued };
  const isSameNow = queue.now.key === before.now?.key;
  // An asked song that a clearing made the whole context is a guest again, unless it is one of the context's own.
  const wasListed = before.list.some(({ key }) => key === before.now?.key);
  const guestKey = isSameNow && !wasListed ? before.now?.key : undefined;
  const list = queue.list.filter(({ key }) => key !== guestKey);
  return {
    ...queue,
    context: before.context,
    now: isSameNow ? before.now : queue.now,
    list: merged(list, before.list, keys),
    lastReadId: wasEnded ? before.lastReadId : queue.lastReadId,
    played: [...before.played.filter(({ entry }) => keys.has(entry.key)), ...queue.played],
    userQueued,
    rest: merged(queue.rest, before.rest, keys),
  };
}

function keysIn({ list, played, now, userQueued, rest }: Queue): Set<string> {
  const playedEntries = played.map(({ entry }) => entry);
  return new Set(
    [...list, ...playedEntries, ...upNext({ userQueued, rest }), ...(now ? [now] : [])].map(({ key }) => key),
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
