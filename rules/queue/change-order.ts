import type { Queue } from './queue.ts';
import { nextSeed } from './shuffle.ts';

/**
 * Changes the order of a context that a rule describes, after its own current or last song: shuffled, all others follow
 * in a new order. The window is fetched again (`refill.ts`). Any other context stays as it is: it may have taken the place
 * of the rule's while this module was loaded.
 */
export function changeOrder(queue: Queue, shuffle: boolean): Queue {
  if (queue.context?.kind !== 'songs') return queue;
  const { order: _before, ...context } = queue.context;
  const listed = new Set(queue.list.filter(({ isGuest }) => !isGuest).map(({ key }) => key));
  const playedEntries = [...queue.played.map(({ entry }) => entry), ...(queue.now ? [queue.now] : [])];
  const anchor = playedEntries.findLast(({ key }) => listed.has(key));
  const order = { by: 'songs' as const, seed: queue.seed, ...(anchor && { first: anchor.item.id }) };
  return {
    ...queue,
    shuffle,
    context: shuffle ? { ...context, order } : context,
    list: anchor ? [anchor] : [],
    lastReadId: anchor?.item.id,
    rest: [],
    seed: shuffle ? nextSeed(queue.seed) : queue.seed,
  };
}
