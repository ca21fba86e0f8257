import { type KeyboardEvent, useRef, useState } from 'react';

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The place an arrow key, Home or End leads to in a list; undefined for another key. */
export function rovingStep(key: string, index: number, count: number): number | undefined {
  return count === 0 ? undefined : steps[key]?.(index, count);
}

/** One tab stop for a list, arrow keys inside it. Rows carry `rowProps(index)`; Enter calls `onEnter`. */
export function useRovingList(count: number, onEnter: (index: number) => void) {
  const [current, setCurrent] = useState(0);
  const rows = useRef(new Map<number, HTMLElement>());
  const reachable = Math.min(current, Math.max(count - 1, 0));

  function onKeyDown(event: KeyboardEvent<HTMLElement>, index: number): void {
    if (event.target !== event.currentTarget) return;
    const to = rovingStep(event.key, index, count);
    if (to !== undefined) {
      event.preventDefault();
      setCurrent(to);
      rows.current.get(to)?.focus();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onEnter(index);
    }
  }

  return (index: number) => ({
    tabIndex: index === reachable ? 0 : -1,
    'data-row': index,
    ref: (row: HTMLElement | null) => {
      if (row) rows.current.set(index, row);
      else rows.current.delete(index);
    },
    onFocus: () => setCurrent(index),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => onKeyDown(event, index),
  });
}
