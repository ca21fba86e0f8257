type Search = (this: unknown, ...args: unknown[]) => unknown;
type Counted = [owner: object, name: string, steps: (whole: number, from: number, index: number) => number];

const searched = (whole: number, from: number, index: number) =>
  index < 0 ? whole - from : index - from + 1;
const wholeLength = (whole: number) => whole;

const counted: Counted[] = [
  [String.prototype, 'indexOf', searched],
  [String.prototype, 'lastIndexOf', (whole, _from, index) => whole - Math.max(0, index)],
  [Array.prototype, 'indexOf', searched],
  [Array.prototype, 'shift', wholeLength],
  [Array.prototype, 'unshift', wholeLength],
];

/** How many letters and entries are gone over by what searches and moves them, while something is done. */
export function stepsOf(work: () => void): number {
  let steps = 0;
  const undo = counted.map(([owner, name, count]) => {
    const own = Object.getOwnPropertyDescriptor(owner, name);
    const search: Search = own?.value;
    Object.defineProperty(owner, name, {
      ...own,
      value: function counting(this: { length: number }, ...args: unknown[]) {
        const whole = this.length;
        const index = search.apply(this, args);
        const from = typeof args[1] === 'number' ? Math.min(Math.max(0, args[1]), whole) : 0;
        steps += 1 + count(whole, from, typeof index === 'number' ? index : -1);
        return index;
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
