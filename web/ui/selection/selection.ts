/** What of a list is chosen, by places; `anchor` is where a stretch begins. */
export type Selection = { chosen: ReadonlySet<number>; anchor: number | undefined };

export const nothingChosen: Selection = { chosen: new Set(), anchor: undefined };

/** A press on one: it is chosen or not, and a stretch begins there. */
export function toggled({ chosen }: Selection, index: number): Selection {
  const next = new Set(chosen);
  if (!next.delete(index)) next.add(index);
  return { chosen: next, anchor: index };
}

/** Shift: all from where the stretch began to here, beside what was chosen. */
export function stretched({ chosen, anchor = 0 }: Selection, index: number): Selection {
  const [from, to] = [Math.min(anchor, index), Math.max(anchor, index)];
  const stretch = Array.from({ length: to - from + 1 }, (_, step) => from + step);
  return { chosen: new Set([...chosen, ...stretch]), anchor };
}

export const all = (count: number): Selection => ({
  chosen: new Set(Array.from({ length: count }, (_, index) => index)),
  anchor: 0,
});
