/**
 * A stream of numbers in 0..1 that depends on nothing but its seed (mulberry32), so that an order can be made
 * again, foreseen (`following`) and tested.
 */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The seed after this one: every new order of a queue is another one. */
export function nextSeed(seed: number): number {
  return Math.floor(randomFrom(seed)() * 4294967296);
}

/** The same things in the order that belongs to the seed; the given list is left alone. */
export function shuffled<Thing>(things: readonly Thing[], seed: number): Thing[] {
  const random = randomFrom(seed);
  const drawn = things.map((thing) => ({ thing, ticket: random() }));
  return drawn.sort((one, other) => one.ticket - other.ticket).map(({ thing }) => thing);
}
