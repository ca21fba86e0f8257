import type { Queue } from './queue.ts';
import { nextSeed } from './shuffle.ts';

/**
 * What a rule describes goes on in another order behind the song of it that is heard, or was last: shuffled, all else
 * follows anew. The window is asked for again (`refill.ts`).
 */
export function changeOrder(queue: Queue, shuffle: boolean): Queue {
  if (queue.context === undefined) return queue;
  const { order: _before, ...context } = queue.context;
  const listed = new Set(queue.list.map(({ key }) => key));
  const heard = [...queue.played.map(({ entry }) => entry), ...(queue.now ? [queue.now] : [])];
  const anchor = heard.findLast(({ key }) => listed.has(key));
  const order = { by: 'songs' as const, seed: queue.seed, ...(anchor && { first: anchor.item.id }) };
  return {
    ...queue,
    shuffle,
    context: shuffle ? { ...context, order } : context,
    list: anchor ? [anchor] : [],
    rest: [],
    seed: shuffle ? nextSeed(queue.seed) : queue.seed,
  };
}
