import { type ReactNode, useEffect, useRef } from 'react';
import { useCardColumns } from './use-card-columns.ts';
import { useWindowed } from './use-windowed.ts';

/** A card is its square picture and two lines of words below it (`ItemCard`). */
const wordsPixels = 50;
const rowGapPixels = 24;
/** Until the grid has been measured. */
const likelyCardPixels = 220;

type WindowedGridProps = {
  label: string;
  count: number;
  /** A list item, with a key. */
  renderCard: (index: number) => ReactNode;
  onEnd?: () => void;
  onRows?: (first: number, last: number) => void;
};

/** Many cards side by side, of which those near the visible part are on the page. */
export function WindowedGrid({ label, count, renderCard, onEnd, onRows }: WindowedGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const { columns, gap, width } = useCardColumns(box);
  const cardWidth = width === 0 ? likelyCardPixels : (width - gap * (columns - 1)) / columns;
  const cardPixels = cardWidth + wordsPixels;
  const rowCount = Math.ceil(count / columns);
  const { host, rows, totalPixels } = useWindowed<HTMLUListElement>({
    count: rowCount,
    heightOf: () => cardPixels + rowGapPixels,
    spareRows: 2,
  });

  const top = rows[0]?.topPixels ?? 0;
  const lastRow = rows.at(-1);
  const firstCard = (rows[0]?.index ?? 0) * columns;
  const endCard = Math.min(((lastRow?.index ?? -1) + 1) * columns, count);

  useEffect(() => onRows?.(firstCard, Math.max(endCard - 1, 0)), [onRows, firstCard, endCard]);
  useEffect(() => {
    if (endCard >= count) onEnd?.();
  }, [onEnd, endCard, count]);

  return (
    <div ref={box} style={{ height: Math.max(totalPixels - rowGapPixels, 0) }}>
      <ul
        ref={host}
        aria-label={label}
        className="grid [overflow-anchor:none]"
        style={{
          paddingTop: top,
          columnGap: gap,
          rowGap: rowGapPixels,
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          gridAutoRows: cardPixels,
        }}
      >
        {Array.from({ length: Math.max(endCard - firstCard, 0) }, (_, offset) =>
          renderCard(firstCard + offset),
        )}
      </ul>
    </div>
  );
}
