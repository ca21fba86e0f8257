import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';

/** Rows above and below the visible ones, so that scrolling shows no holes. */
const spareRows = 8;
/** Until the list has been measured. */
const likelyHeightPixels = 800;

export type RowsHandle = {
  /** Scrolls as little as needed to show the row. */
  reveal(index: number): void;
};

type WindowedRowsProps = {
  label: string;
  count: number;
  rowHeightPixels: number;
  renderRow: (index: number) => ReactNode;
  ref?: Ref<RowsHandle>;
  className?: string;
};

/** A list that scrolls, of rows of one height: only those near the visible part are on the page. */
export function WindowedRows({
  label,
  count,
  rowHeightPixels,
  renderRow,
  ref,
  className = '',
}: WindowedRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(likelyHeightPixels);

  useEffect(() => {
    const box = scroller.current;
    if (box === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setHeight(box.clientHeight));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);

  useImperativeHandle(ref, () => ({
    reveal(index) {
      const box = scroller.current;
      if (box === null) return;
      const rowTop = index * rowHeightPixels;
      const lowest = rowTop - (box.clientHeight || likelyHeightPixels) + rowHeightPixels;
      box.scrollTop = Math.min(Math.max(box.scrollTop, lowest), rowTop);
      setTop(box.scrollTop);
    },
  }));

  const first = Math.max(0, Math.min(Math.floor(top / rowHeightPixels), count - 1) - spareRows);
  const end = Math.min(count, first + Math.ceil(height / rowHeightPixels) + 2 * spareRows);
  return (
    <div
      ref={scroller}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      className={`overflow-y-auto ${className}`}
    >
      <ul aria-label={label} className="relative" style={{ height: count * rowHeightPixels }}>
        {Array.from({ length: Math.max(end - first, 0) }, (_, offset) => renderRow(first + offset))}
      </ul>
    </div>
  );
}
