import type { PlayableItem } from './item.ts';
import type { Queue } from './queue.ts';
import { entriesOf } from './queue-edits.ts';

/** A station that plays for days does not keep all of them. */
const maxKept = 500;

/** Appends what a source returned to the context (see `refill.ts`). Songs that were played long ago are dropped. */
export function append(queue: Queue, items: readonly PlayableItem[]): Queue {
  if (queue.now === undefined || items.length === 0) return queue;
  const added = entriesOf(queue, items, false);
  return {
    ...queue,
    list: [...queue.list, ...added].slice(
      -Math.max(maxKept, queue.userQueued.length + queue.rest.length + added.length + 1),
    ),
    lastReadId: items.at(-1)?.id,
    played: queue.played.slice(-maxKept),
    rest: [...queue.rest, ...added],
    keys: queue.keys + added.length,
  };
}
