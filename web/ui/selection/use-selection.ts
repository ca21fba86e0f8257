import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent as ReactMouseEvent,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { choiceIndex } from './choosing.ts';
import { useEscape } from './use-escape.ts';

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

type FocusRow = (index: number, options?: FocusOptions) => void;

/** The end of a row is as far as a key leads. */
const clamped = (index: number, count: number) => Math.min(Math.max(index, 0), count - 1);

const arrowSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * What a listener chose of a list of `count`, which `list` names: another list begins with nothing. Ctrl or Cmd with a
 * click chooses one, Shift a stretch; Space, Shift with an arrow, Ctrl-A and Escape do it by keys. `focusRow` brings a row
 * the focus. Spread `hostProps` on what holds the rows.
 */
export function useSelection(list: string, count: number, focusRow: FocusRow) {
  const [{ of, selection }, set] = useState({ of: list, selection: nothingChosen });
  const current: Selection = of === list ? selection : nothingChosen;
  const [memory] = useState(createFocusMemory);
  const ways = useMemo(
    () =>
      waysToChoose({
        current,
        count,
        focusRow,
        memory,
        become: (next) => set({ of: list, selection: next }),
      }),
    [current, count, focusRow, memory, list],
  );
  const isChoosing = current.chosen.size > 0;
  useEscape(isChoosing, ways.finish);
  useFocusBack(isChoosing, memory, (place) => focusRow(clamped(place, count), { preventScroll: true }));
  return ways;
}

/** Once the bar is gone, with the menus that it opened: was the focus there, the list has it again, where it was. */
function useFocusBack(isChoosing: boolean, memory: FocusMemory, focusPlace: (index: number) => void): void {
  const focusBack = useEffectEvent(focusPlace);
  useEffect(() => {
    const place = isChoosing ? undefined : memory.takeFinished();
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (place !== undefined && isLost) focusBack(place);
  }, [isChoosing, memory]);
}

/** Where in the list the focus was, or what was chosen last; and whether the selection was finished since one looked. */
function createFocusMemory() {
  let place = 0;
  let isFinished = false;
  return {
    visit(index: number): void {
      place = index;
    },
    finish(): void {
      isFinished = true;
    },
    takeFinished(): number | undefined {
      const finishedAt = isFinished ? place : undefined;
      isFinished = false;
      return finishedAt;
    },
  };
}
type FocusMemory = ReturnType<typeof createFocusMemory>;

type Needs = {
  current: Selection;
  count: number;
  focusRow: FocusRow;
  memory: FocusMemory;
  become: (next: Selection) => void;
};

function waysToChoose({ current, count, focusRow, memory, become }: Needs) {
  const { chosen } = current;

  function becomeAt(index: number, next: Selection): void {
    memory.visit(index);
    become(next);
  }

  function stretchTo(to: number, index: number): void {
    const from = current.anchor === undefined ? { ...current, anchor: index } : current;
    becomeAt(to, stretched(from, to));
    focusRow(to);
  }

  /** Says whether it took the key. */
  function onKey(event: KeyboardEvent, index: number): boolean {
    const step = event.shiftKey ? arrowSteps[event.key] : undefined;
    if (event.key === ' ') becomeAt(index, toggled(current, index));
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') becomeAt(index, all(count));
    else if (step !== undefined) stretchTo(clamped(index + step, count), index);
    else return false;
    event.preventDefault();
    return true;
  }

  return {
    chosen,
    clear: () => become(nothingChosen),
    /** Clears it, and gives the focus back to the list where the bar had it. */
    finish: () => {
      memory.finish();
      become(nothingChosen);
    },
    toggle: (index: number) => becomeAt(index, toggled(current, index)),
    /** A press on a box: it alone, or with Shift all between. */
    onBox({ nativeEvent }: ChangeEvent, index: number): void {
      const isStretch = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
      becomeAt(index, isStretch ? stretched(current, index) : toggled(current, index));
    },
    /** All between two places, added to what was chosen `before`. */
    stretchBeside: (before: ReadonlySet<number>, from: number, to: number) =>
      becomeAt(to, stretched({ chosen: before, anchor: from }, to)),
    onKey,
    /** Says whether the click chose: then it does nothing else. */
    onClick(event: ReactMouseEvent, index: number): boolean {
      if (event.shiftKey) becomeAt(index, stretched(current, index));
      else if (event.ctrlKey || event.metaKey) becomeAt(index, toggled(current, index));
      else return false;
      event.preventDefault();
      return true;
    },
    hostProps: {
      onFocusCapture({ target }: FocusEvent): void {
        const index = choiceIndex(target);
        if (index !== undefined) memory.visit(index);
      },
    },
  };
}
export type SelectionOfList = ReturnType<typeof waysToChoose>;
