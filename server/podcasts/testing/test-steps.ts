type Search = (this: unknown, ...given: unknown[]) => unknown;
type Counted = [owner: object, name: string, steps: (whole: number, from: number, found: number) => number];

const searched = (whole: number, from: number, found: number) =>
  found < 0 ? whole - from : found - from + 1;
const moved = (whole: number) => whole;

const counted: Counted[] = [
  [String.prototype, 'indexOf', searched],
  [String.prototype, 'lastIndexOf', (whole, _from, found) => whole - Math.max(0, found)],
  [Array.prototype, 'indexOf', searched],
  [Array.prototype, 'shift', moved],
  [Array.prototype, 'unshift', moved],
];

/** How many letters and entries are gone over by what searches and moves them, while something is done. */
export function stepsOf(work: () => void): number {
  let steps = 0;
  const undo = counted.map(([owner, name, count]) => {
    const own = Object.getOwnPropertyDescriptor(owner, name);
    const search: Search = own?.value;
    Object.defineProperty(owner, name, {
      ...own,
      value: function counting(this: { length: number }, ...given: unknown[]) {
        const whole = this.length;
        const found = search.apply(this, given);
        const from = typeof given[1] === 'number' ? Math.min(Math.max(0, given[1]), whole) : 0;
        steps += 1 + count(whole, from, typeof found === 'number' ? found : -1);
        return found;
      },
    });
    return () => Object.defineProperty(owner, name, own ?? {});
  });
  try {
    work();
  } finally {
    for (const back of undo) back();
  }
  return steps;
}
