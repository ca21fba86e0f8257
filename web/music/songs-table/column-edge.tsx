import type { KeyboardEvent, PointerEvent } from 'react';
import { boundTo } from '#web/ui/controls/bound-to.ts';
import { maxColumnPixels, minColumnPixels } from './columns.ts';

const stepPixels = 16;

type ColumnEdgeProps = { label: string; pixels: number; onChange: (pixels: number) => void };

/** The edge before a column: dragged, or moved by the arrow keys, it gives the column its width (WAI-ARIA window splitter). */
export function ColumnEdge({ label, pixels, onChange }: ColumnEdgeProps) {
  const change = (to: number) => onChange(Math.min(Math.max(to, minColumnPixels), maxColumnPixels));

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    const edge = event.currentTarget;
    const { clientX: from } = event;
    edge.setPointerCapture(event.pointerId);
    const move = ({ clientX }: globalThis.PointerEvent) => change(pixels + from - clientX);
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), {
      once: true,
    });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const to = boundTo(event, {
      ArrowLeft: pixels + stepPixels,
      ArrowRight: pixels - stepPixels,
      Home: minColumnPixels,
      End: maxColumnPixels,
    });
    if (to === undefined) return;
    event.preventDefault();
    change(to);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a separator that can be moved is a widget (WAI-ARIA)
    <span
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the same
      role="separator"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={pixels}
      aria-valuemin={minColumnPixels}
      aria-valuemax={maxColumnPixels}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      className="column-edge"
    />
  );
}
