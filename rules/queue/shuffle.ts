import { randomFrom } from '../seeded-random.ts';

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
