import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react';

/** What of a list is chosen, by places; `anchor` is where a stretch begins. */
type Selection = { chosen: ReadonlySet<number>; anchor: number | undefined };

export const nothingChosen: Selection = { chosen: new Set(), anchor: undefined };

/** A press on one: it is chosen or not, and a stretch begins there. */
export function toggled({ chosen }: Selection, index: number): Selection {
  const next = new Set(chosen);
  if (!next.delete(index)) next.add(index);
  return { chosen: next, anchor: index };
}

/** Shift: all from where the stretch began to here, added to what was chosen. */
export function stretched({ chosen, anchor = 0 }: Selection, index: number): Selection {
  const [from, to] = [Math.min(anchor, index), Math.max(anchor, index)];
  const stretch = Array.from({ length: to - from + 1 }, (_, step) => from + step);
  return { chosen: new Set([...chosen, ...stretch]), anchor };
}

export const all = (count: number): Selection => ({
  chosen: new Set(Array.from({ length: count }, (_, index) => index)),
  anchor: 0,
});

/** The end of a row is as far as a key leads. */
const clamped = (index: number, count: number) => Math.min(Math.max(index, 0), count - 1);

const arrowSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * What a listener chose of a list of `count`, which `list` names: another list begins with nothing. Ctrl or Cmd with a
 * click chooses one, Shift a stretch; Space, Shift with an arrow, Ctrl-A and Escape do it by keys. `focusRow` brings a row
 * the focus.
 */
export function useSelection(list: string, count: number, focusRow: (index: number) => void) {
  const [{ of, selection }, set] = useState({ of: list, selection: nothingChosen });
  const current: Selection = of === list ? selection : nothingChosen;
  return useMemo(
    () => waysToChoose(current, count, focusRow, (next) => set({ of: list, selection: next })),
    [current, count, focusRow, list],
  );
}

function waysToChoose(
  current: Selection,
  count: number,
  focusRow: (index: number) => void,
  become: (next: Selection) => void,
) {
  const { chosen } = current;

  function stretchTo(to: number, index: number): void {
    const from = current.anchor === undefined ? { ...current, anchor: index } : current;
    become(stretched(from, to));
    focusRow(to);
  }

  /** Says whether it took the key. */
  function onKey(event: KeyboardEvent, index: number): boolean {
    const step = event.shiftKey ? arrowSteps[event.key] : undefined;
    if (event.key === 'Escape' && chosen.size > 0) become(nothingChosen);
    else if (event.key === ' ') become(toggled(current, index));
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') become(all(count));
    else if (step !== undefined) stretchTo(clamped(index + step, count), index);
    else return false;
    event.preventDefault();
    return true;
  }

  return {
    chosen,
    clear: () => become(nothingChosen),
    toggle: (index: number) => become(toggled(current, index)),
    /** All between two places, added to what was chosen `before`. */
    stretchBeside: (before: ReadonlySet<number>, from: number, to: number) =>
      become(stretched({ chosen: before, anchor: from }, to)),
    onKey,
    /** Says whether the click chose: then it does nothing else. */
    onClick(event: MouseEvent, index: number): boolean {
      if (event.shiftKey) become(stretched(current, index));
      else if (event.ctrlKey || event.metaKey) become(toggled(current, index));
      else return false;
      event.preventDefault();
      return true;
    },
  };
}
export type SelectionOfList = ReturnType<typeof waysToChoose>;
