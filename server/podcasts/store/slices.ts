import { setImmediate } from 'node:timers/promises';

type Sizes<Item> = { maxItems: number; maxSize: number; sizeOf: (item: Item) => number };

/** Parts of a list with at most this many items and this total size; a larger item is a part of its own. */
export function* inSlicesBySize<Item>(
  items: Iterable<Item>,
  { maxItems, maxSize, sizeOf }: Sizes<Item>,
): Generator<Item[], void, void> {
  let slice: Item[] = [];
  let size = 0;
  for (const item of items) {
    const added = sizeOf(item);
    if (slice.length > 0 && (slice.length >= maxItems || size + added > maxSize)) {
      yield slice;
      slice = [];
      size = 0;
    }
    slice.push(item);
    size += added;
  }
  if (slice.length > 0) yield slice;
}

/** Runs work that pauses by itself (`yield`) to its end; at each pause others have their turn. */
export async function inTurns<Result>(steps: Generator<void, Result, void>): Promise<Result> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await setImmediate();
  }
}
