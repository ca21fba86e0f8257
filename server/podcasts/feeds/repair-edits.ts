/** Writes `by` over a part of the text. Called in the order of the text. */
export type Patch = (from: number, to: number, by: string) => void;

export type Find = ReturnType<typeof finders>;

const maxMarks = 200;

/**
 * `indexOf` for searches that only move on: each mark is looked for once over the whole text, however often asked.
 * Beyond some hundreds of marks every further one counts as absent.
 */
export function finders(text: string) {
  const next = new Map<string, number>();
  const first = (mark: string, from: number): number => {
    const known = next.get(mark) ?? (next.size < maxMarks ? -2 : -1);
    if (known === -1 || known >= from) return known;
    const found = text.indexOf(mark, from);
    next.set(mark, found);
    return found;
  };
  const afterOr = (mark: string, from: number, otherwise: number): number => {
    const found = first(mark, from);
    return found < 0 ? otherwise : found + mark.length;
  };
  return { first, afterOr };
}
