import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { choiceIndex } from './choosing.ts';
import type { SelectionOfList } from './use-selection.ts';

const isBox = (target: EventTarget) =>
  target instanceof Element && target.matches('[data-choice] input[type=checkbox]');

/** A mouse that is pressed on a box and drawn over others chooses all between; a finger scrolls. */
export function useDragging({ chosen, stretchBeside }: SelectionOfList) {
  const pressed = useRef<{ from: number; before: ReadonlySet<number> }>(undefined);
  useEffect(() => {
    const end = () => {
      pressed.current = undefined;
    };
    const ends = ['pointerup', 'pointercancel'] as const;
    for (const event of ends) addEventListener(event, end);
    return () => {
      for (const event of ends) removeEventListener(event, end);
    };
  }, []);
  return useMemo(
    () => ({
      onPointerDown({ target, pointerType, button }: PointerEvent): void {
        const from = choiceIndex(target);
        if (pointerType !== 'touch' && button === 0 && from !== undefined && isBox(target))
          pressed.current = { from, before: chosen };
      },
      onPointerOver({ target }: PointerEvent): void {
        const to = choiceIndex(target);
        if (pressed.current === undefined || to === undefined) return;
        const { from, before } = pressed.current;
        // Within the box itself it is a click.
        if (to !== from || chosen.size > before.size) stretchBeside(before, from, to);
      },
    }),
    [chosen, stretchBeside],
  );
}

/** Whether a key is for the list: any on a focused row, and on controls inside it those that they do not use. */
export function isOwnPress({ target, key, shiftKey, ctrlKey }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches('[data-choice]')) return true;
  if (target.matches('input:not([type=checkbox]), textarea, select')) return false;
  return key !== ' ' || (target.matches('a') && (shiftKey || ctrlKey));
}
