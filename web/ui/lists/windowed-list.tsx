import { type ReactNode, useEffect } from 'react';
import { useRovingList } from './use-roving-list.ts';
import { useWindowed } from './use-windowed.ts';

export type RowFocus = ReturnType<ReturnType<typeof useRovingList>['rowProps']>;

type WindowedListProps = {
  label: string;
  count: number;
  rowPixels: number;
  /** What stands in a row; the thing that the arrow keys reach carries `focus`. */
  renderRow: (index: number, focus: RowFocus) => ReactNode;
  onEnter: (index: number) => void;
  /** Called as the last row comes near. */
  onEnd?: () => void;
  /** Called with the rows that are on the page. */
  onRows?: (first: number, last: number) => void;
};

/** A long list of rows of one height, of which those near the visible part are on the page. One tab stop, arrow keys inside. */
export function WindowedList({
  label,
  count,
  rowPixels,
  renderRow,
  onEnter,
  onEnd,
  onRows,
}: WindowedListProps) {
  const { tabStop, rowProps } = useRovingList(count, onEnter);
  const { host, rows, totalPixels } = useWindowed<HTMLUListElement>({
    count,
    heightOf: () => rowPixels,
    alwaysIndex: tabStop,
  });
  const near = rows.filter(({ index }) => index !== tabStop);
  const first = near[0]?.index ?? 0;
  const last = near.at(-1)?.index ?? Math.max(count - 1, 0);

  useEffect(() => onRows?.(first, last), [onRows, first, last]);
  useEffect(() => {
    if (last >= count - 1) onEnd?.();
  }, [onEnd, last, count]);

  return (
    <ul ref={host} aria-label={label} className="relative" style={{ height: totalPixels }}>
      {rows.map(({ index, topPixels }) => (
        <li
          key={index}
          aria-setsize={count}
          aria-posinset={index + 1}
          className="absolute inset-x-0"
          style={{ top: topPixels, height: rowPixels }}
        >
          {renderRow(index, rowProps(index))}
        </li>
      ))}
    </ul>
  );
}
