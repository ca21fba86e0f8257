import { ArrowDown, ArrowUp } from 'lucide-react';
import { splitter } from '#web/ui/controls/splitter.ts';
import { waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import { type ColumnId, isOfNumbers, maxColumnPixels, minWidthOf, widthOf } from './columns.ts';
import { songListTexts } from './song-list-texts.ts';
import type { Columns } from './use-columns.ts';

type Sorted = ColumnId | 'title';

/** What one wants to see first of: the most, the latest, the best. */
const isFromTheEnd = (column: Sorted): boolean =>
  ['plays', 'lastPlayed', 'added', 'bitRate', 'stars', 'year', 'editionYear'].includes(column);

/** The sort after a press on a heading: the column, turned round, then by title again (empty), which only turns round. */
export function nextSort(sort: string, column: Sorted): string {
  const first = isFromTheEnd(column) ? `-${column}` : column;
  const second = isFromTheEnd(column) ? column : `-${column}`;
  if (column === 'title') return sort === '' || sort === 'title' ? '-title' : '';
  if (sort === first) return second;
  return sort === second ? '' : first;
}

/** How a column is sorted, as its heading says it (WAI-ARIA `aria-sort`). */
export function ariaSort(sort: string, column: Sorted): 'ascending' | 'descending' | undefined {
  const current = sort === '' ? 'title' : sort;
  if (current === column) return 'ascending';
  return current === `-${column}` ? 'descending' : undefined;
}

type SongTableHeadProps = {
  columns: readonly ColumnId[];
  chosen: Columns;
  sort: string;
  onSort: (sort: string) => void;
  /** The menu key and a right click on a heading. */
  onChooser: (opener: HTMLElement) => void;
};

/** The headings: a press sorts, the menu key chooses columns, the edge of one makes it wider. */
export function SongTableHead({ columns, chosen, sort, onSort, onChooser }: SongTableHeadProps) {
  const ways = waysToMenu(({ opener }) => onChooser(opener));
  return (
    <thead>
      <tr className="song-table-row">
        <td className="song-table-number" aria-hidden="true" />
        {(['title', ...columns] as const).map((column) => {
          const order = ariaSort(sort, column);
          const Arrow = order === 'descending' ? ArrowDown : ArrowUp;
          return (
            <th
              key={column}
              scope="col"
              aria-sort={order}
              data-number={(column !== 'title' && isOfNumbers(column)) || undefined}
              onContextMenu={ways.onContextMenu}
              onKeyDown={ways.onMenuKey}
            >
              <button type="button" onClick={() => onSort(nextSort(sort, column))}>
                {songListTexts.heading[column]}
                {order && <Arrow size={13} aria-hidden="true" />}
              </button>
              {column !== 'title' && (
                <ColumnEdge
                  label={songListTexts.resize(songListTexts.heading[column])}
                  pixels={widthOf(chosen.choice, column)}
                  minPixels={minWidthOf(column)}
                  onChange={(pixels) => chosen.resize(column, pixels)}
                />
              )}
            </th>
          );
        })}
        <td aria-hidden="true" />
      </tr>
    </thead>
  );
}

type ColumnEdgeProps = {
  label: string;
  pixels: number;
  minPixels: number;
  onChange: (pixels: number) => void;
};

/** The edge before a column: dragged, or moved by the arrow keys, it gives the column its width. */
function ColumnEdge({ label, pixels, minPixels, onChange }: ColumnEdgeProps) {
  const edge = { label, value: pixels, min: minPixels, max: maxColumnPixels, step: 16, onChange };
  return <span {...splitter({ ...edge, orientation: 'vertical', isBefore: true })} className="column-edge" />;
}
