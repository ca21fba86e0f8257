export type Weights<Key> = Map<Key, number>;

export function weigh<Key>(weights: Weights<Key>, key: Key, more: number): void {
  weights.set(key, (weights.get(key) ?? 0) + more);
}

/** The heaviest first; equal ones in a fixed order. */
export function ranking<Key extends string | number>(weights: ReadonlyMap<Key, number>): Key[] {
  return [...weights].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).map(([key]) => key);
}
