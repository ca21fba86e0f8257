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
    const cached = next.get(mark) ?? (next.size < maxMarks ? -2 : -1);
    if (cached === -1 || cached >= from) return cached;
    const index = text.indexOf(mark, from);
    next.set(mark, index);
    return index;
  };
  const afterOr = (mark: string, from: number, otherwise: number): number => {
    const index = first(mark, from);
    return index < 0 ? otherwise : index + mark.length;
  };
  return { first, afterOr };
}
