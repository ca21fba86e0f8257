import type { KeyboardEvent, PointerEvent } from 'react';
import { boundTo } from './bound-to.ts';

const stepPixels = 20;

type ResizeHandleProps = {
  label: string;
  /** The height of what stands above, in pixels. */
  value: number;
  minHeight: number;
  maxHeight: number;
  onChange: (value: number) => void;
};

/** Drags the height of what stands above it; arrow keys, Home and End do the same (WAI-ARIA window splitter). */
export function ResizeHandle({ label, value, minHeight, maxHeight, onChange }: ResizeHandleProps) {
  const change = (to: number) => onChange(Math.min(Math.max(to, minHeight), maxHeight));

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const handle = event.currentTarget;
    const startY = event.clientY;
    handle.setPointerCapture(event.pointerId);
    const move = ({ clientY }: globalThis.PointerEvent) => change(value + clientY - startY);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
      once: true,
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const target = boundTo(event, {
      ArrowDown: value + stepPixels,
      ArrowUp: value - stepPixels,
      Home: minHeight,
      End: maxHeight,
    });
    if (target === undefined) return;
    event.preventDefault();
    change(target);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be moved is a widget (WAI-ARIA)
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the same
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuenow={value}
      aria-valuemin={minHeight}
      aria-valuemax={maxHeight}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      className="grid h-4 cursor-row-resize touch-none place-items-center rounded-b-xl border border-t-0 border-line bg-pane"
    >
      <span aria-hidden="true" className="h-1 w-10 rounded-full bg-faint" />
    </div>
  );
}
