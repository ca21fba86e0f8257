/** Numbers from 0 to 1 that are the same for the same seed, everywhere. */
export type Random = () => number;

/** From a number (mulberry32), so that an order can be made again, foreseen and tested. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** From a name (FNV-1a). */
export function seededRandom(seed: string): Random {
  let hash = 0x811c9dc5;
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return randomFrom(hash);
}

export function pick<Item>(random: Random, items: readonly [Item, ...Item[]]): Item {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** This many of the items, in a random order. */
export function sample<Item>(random: Random, items: readonly Item[], count: number): Item[] {
  const pool = [...items];
  const drawn: Item[] = [];
  while (drawn.length < count && pool.length > 0) {
    const index = Math.floor(random() * pool.length);
    const item = pool[index];
    const last = pool.pop();
    if (last !== undefined && index < pool.length) pool[index] = last;
    if (item !== undefined) drawn.push(item);
  }
  return drawn;
}
