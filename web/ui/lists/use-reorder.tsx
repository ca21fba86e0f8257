import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { bindingFor } from '../controls/key-bindings.ts';
import { startRowDrag } from './row-drag.ts';

/** Lies on the part of a row that a finger drags it by (see `use-reorder.tsx`). */
export const dragHandle = { 'data-drag-handle': '' };

type ReorderOptions = {
  count: number;
  /** What the row is called, to tell where it went. */
  nameOf: (index: number) => string;
  onMove: (from: number, to: number) => void;
  /** After a key moved a row: gives the focus to its new place. Without it the row on the page gets it. */
  focusRow?: (index: number) => void;
};

/**
 * Lets the rows inside be put into another order: a mouse drags a row, a finger its handle, Alt with an arrow key, Home or
 * End moves the row that has the focus. Rows are of one height and say their place as `data-row`. Spread `props` on a box
 * around them, and render `status` next to it, for screen readers.
 */
export function useReorder({ count, nameOf, onMove, focusRow }: ReorderOptions) {
  const box = useRef<HTMLDivElement>(null);
  const [announcement, setAnnouncement] = useState('');
  /** The row that gets the focus once it stands there: the new order may come a moment later. */
  const pendingFocus = useRef<{ index: number; name: string }>(undefined);

  useEffect(() => {
    if (pendingFocus.current === undefined) return;
    const { index, name } = pendingFocus.current;
    const row = box.current?.querySelector<HTMLElement>(`[data-row="${index}"]`);
    if (nameOf(index) !== name || !row) return;
    pendingFocus.current = undefined;
    row.focus();
  });

  function move(from: number, to: number): void {
    setAnnouncement(`${nameOf(from)} moved to place ${to + 1} of ${count}`);
    onMove(from, to);
  }

  function onKeyDownCapture(event: KeyboardEvent): void {
    const index = rowOf(event.target)?.index;
    if (index === undefined) return;
    const to = bindingFor(event, {
      'Alt+ArrowDown': Math.min(index + 1, count - 1),
      'Alt+ArrowUp': Math.max(index - 1, 0),
      'Alt+Home': 0,
      'Alt+End': count - 1,
    });
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (to === index) return;
    if (focusRow === undefined) pendingFocus.current = { index: to, name: nameOf(index) };
    move(index, to);
    focusRow?.(to);
  }

  function onPointerDown({ target, pointerType, button, nativeEvent }: PointerEvent): void {
    const row = rowOf(target);
    if (row === undefined || button !== 0 || !(target instanceof Element)) return;
    const isByHandle = target.closest('[data-drag-handle]') !== null;
    const isByMouse = pointerType === 'mouse' && target.closest('button, input') === null;
    if (!isByHandle && !isByMouse) return;
    startRowDrag(nativeEvent, { ...row, count, onDrop: (to) => move(row.index, to) });
  }

  const status: ReactNode = (
    <output aria-live="polite" className="sr-only">
      {announcement}
    </output>
  );
  return { props: { ref: box, onKeyDownCapture, onPointerDown }, status };
}

function rowOf(target: EventTarget): { row: HTMLElement; index: number } | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row === null ? undefined : { row, index: Number(row.dataset['row']) };
}
