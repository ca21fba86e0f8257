import { splitter } from './splitter.ts';

type ResizeHandleProps = {
  label: string;
  /** The height of what stands above, in pixels. */
  value: number;
  minHeight: number;
  maxHeight: number;
  onChange: (value: number) => void;
};

/** Drags the height of what stands above it; arrow keys, Home and End do the same. */
export function ResizeHandle({ label, value, minHeight, maxHeight, onChange }: ResizeHandleProps) {
  const edge = { label, value, min: minHeight, max: maxHeight, step: 20, onChange };
  return (
    <div
      {...splitter({ ...edge, orientation: 'horizontal' })}
      className="grid h-4 cursor-row-resize touch-none place-items-center rounded-b-xl border border-t-0 border-line bg-pane"
    >
      <span aria-hidden="true" className="h-1 w-10 rounded-full bg-faint" />
    </div>
  );
}
