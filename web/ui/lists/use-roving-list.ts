import { type KeyboardEvent, useRef, useState } from 'react';
import { bindingFor } from '../controls/key-bindings.ts';

type Step = (index: number, count: number) => number;

const onward: Step = (index, count) => Math.min(index + 1, count - 1);
const back: Step = (index) => Math.max(index - 1, 0);
const steps: Record<string, Step> = {
  ArrowDown: onward,
  ArrowUp: back,
  Home: () => 0,
  End: (_, count) => count - 1,
};
const gridSteps: Record<string, Step> = { ...steps, ArrowRight: onward, ArrowLeft: back };

/** The place an arrow key, Home or End leads to in a list, or in a grid; undefined for another key. */
export function rovingStep(
  event: KeyboardEvent,
  index: number,
  count: number,
  { isGrid = false } = {},
): number | undefined {
  return count === 0 ? undefined : bindingFor(event, isGrid ? gridSteps : steps)?.(index, count);
}

/** One tab stop for a list, arrow keys inside; Enter calls `onEnter`. A windowed list keeps the row of `tabStop` on the page. */
export function useRovingList(count: number, onEnter: (index: number) => void) {
  const [current, setCurrent] = useState(0);
  const rows = useRef(new Map<number, HTMLElement>());
  /** The row that takes the focus once it is on the page; `byKey`: from wherever the focus is. */
  const pendingFocus = useRef<{ index: number; byKey: boolean; options?: FocusOptions }>(undefined);
  const tabStop = Math.min(current, Math.max(count - 1, 0));

  function focus(index: number, options: FocusOptions = {}): void {
    const row = rows.current.get(index);
    pendingFocus.current = row ? undefined : { index, byKey: true, options };
    row?.focus(options);
  }

  function come(index: number, row: HTMLElement): void {
    rows.current.set(index, row);
    if (pendingFocus.current?.index !== index) return;
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (pendingFocus.current.byKey || isFree) focus(index, pendingFocus.current.options);
    pendingFocus.current = undefined;
  }

  /** A placeholder that has the focus hands it on to the row that takes its place. */
  function leave(index: number): void {
    if (rows.current.get(index) === document.activeElement) pendingFocus.current ??= { index, byKey: false };
    rows.current.delete(index);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, index: number): void {
    if (event.target !== event.currentTarget) return;
    const to = rovingStep(event, index, count);
    if (to !== undefined) {
      event.preventDefault();
      setCurrent(to);
      focus(to);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onEnter(index);
    }
  }

  const rowProps = (index: number) => ({
    tabIndex: index === tabStop ? 0 : -1,
    'data-row': index,
    ref: (row: HTMLElement | null) => {
      if (row) come(index, row);
      else leave(index);
    },
    onFocus: () => setCurrent(index),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, index),
  });
  return {
    tabStop,
    rowProps,
    /** Gives a row the focus, and the tab stop with it. */
    focusRow(index: number, options?: FocusOptions): void {
      setCurrent(index);
      focus(index, options);
    },
  };
}
