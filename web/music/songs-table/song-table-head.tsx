import { ArrowDown, ArrowUp } from 'lucide-react';
import { waysToMenu } from '#web/ui/menus/menu-triggers.ts';
import { ColumnEdge } from './column-edge.tsx';
import { type ColumnId, isOfNumbers, widthOf } from './columns.ts';
import { ariaSort, nextSort } from './next-sort.ts';
import { songListTexts } from './song-list-texts.ts';
import type { Columns } from './use-columns.ts';

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
