import { splitter } from '#web/ui/controls/splitter.ts';
import { maxColumnPixels, minColumnPixels } from './columns.ts';

type ColumnEdgeProps = { label: string; pixels: number; onChange: (pixels: number) => void };

/** The edge before a column: dragged, or moved by the arrow keys, it gives the column its width. */
export function ColumnEdge({ label, pixels, onChange }: ColumnEdgeProps) {
  const edge = { label, value: pixels, min: minColumnPixels, max: maxColumnPixels, step: 16, onChange };
  return <span {...splitter({ ...edge, orientation: 'vertical', isBefore: true })} className="column-edge" />;
}
