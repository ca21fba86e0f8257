import type { KeyboardEvent, PointerEvent } from 'react';
import { bindingFor } from './key-bindings.ts';

type SplitterOptions = {
  label: string;
  /** Which way it lies: one that lies flat is moved up and down. */
  orientation: 'horizontal' | 'vertical';
  /** The height or width that it gives, in pixels, and its limits. */
  value: number;
  min: number;
  max: number;
  step: number;
  /** Moved to the right, or down, it gives less: what has the size lies behind it. */
  isBefore?: boolean;
  onChange: (value: number) => void;
};

/** What makes an element an edge that is dragged, or moved by arrow keys, Home and End (WAI-ARIA window splitter). */
export function splitter({ label, orientation, value, min, max, step, isBefore, onChange }: SplitterOptions) {
  const isFlat = orientation === 'horizontal';
  const sign = isBefore ? -1 : 1;
  const change = (to: number) => onChange(Math.min(Math.max(to, min), max));
  const pointOf = (event: { clientX: number; clientY: number }) => (isFlat ? event.clientY : event.clientX);
  const keys = {
    [isFlat ? 'ArrowDown' : 'ArrowRight']: value + sign * step,
    [isFlat ? 'ArrowUp' : 'ArrowLeft']: value - sign * step,
    Home: min,
    End: max,
  };
  return {
    role: 'separator',
    tabIndex: 0,
    'aria-label': label,
    'aria-orientation': orientation,
    'aria-valuenow': value,
    'aria-valuemin': min,
    'aria-valuemax': max,
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      const edge = event.currentTarget;
      const start = pointOf(event);
      edge.setPointerCapture(event.pointerId);
      const move = (moveEvent: globalThis.PointerEvent) =>
        change(value + sign * (pointOf(moveEvent) - start));
      edge.addEventListener('pointermove', move);
      edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), {
        once: true,
      });
    },
    onKeyDown(event: KeyboardEvent): void {
      const target = bindingFor(event, keys);
      if (target === undefined) return;
      event.preventDefault();
      change(target);
    },
  } as const;
}
