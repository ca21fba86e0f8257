import type { PlayableItem } from '#rules/queue/item.ts';
import type { Engine } from '../engine/engine.ts';

type Options = { play: boolean; startSeconds?: number; next?: PlayableItem };

/** An engine for tests that care for no numbers: each load is one up, and what follows will be one more. */
export function numbered<One extends Engine>(engine: One) {
  let load = 0;
  const items = new Map<number, PlayableItem>();
  engine.listen((event) => {
    if (event.type === 'advanced') load = event.load;
  });

  function following(item: PlayableItem) {
    items.set(load + 1, item);
    return { item, load: load + 1 };
  }

  return {
    ...engine,
    load(item: PlayableItem, { next, ...options }: Options): number {
      load += 1;
      engine.load(item, { ...options, load, ...(next && { next: following(next) }) });
      return load;
    },
    setNext: (item: PlayableItem | undefined) => engine.setNext(item && following(item)),
    /** What was last given as the item of this load. */
    itemOf: (number: number) => items.get(number),
  };
}
