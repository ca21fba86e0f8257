import { useEffect } from 'react';
import { isActive } from '#web/player/player/player-state.ts';
import { usePlayerState } from '#web/player/views/use-player.ts';
import type { useRovingList } from '#web/ui/lists/use-roving-list.ts';
import { useWindowed } from '#web/ui/lists/use-windowed.ts';
import type { SelectionOfList } from '#web/ui/selection/use-selection.ts';
import { songRowState } from '../items/song-row-state.ts';
import { AwaitedSongRow } from '../items/song-rows-placeholder.tsx';
import type { ListedSong } from '../provider/song-lists.ts';
import type { ColumnChoice, ColumnId } from './columns.ts';
import { SongTableRow } from './song-table-row.tsx';
import type { SongTableActions } from './use-song-table-actions.ts';
import { useTopRow } from './use-top-row.ts';

/** The last row clears the bar of what is chosen. */
const footPixels = 88;

type SongTableBodyProps = {
  count: number;
  songAt: (index: number) => ListedSong | undefined;
  onRows: (first: number, last: number) => void;
  /** The row below the headings, as one scrolls. */
  onTopRow: (index: number) => void;
  rowPixels: number;
  columns: readonly ColumnId[];
  choice: ColumnChoice;
  roving: ReturnType<typeof useRovingList>;
  selection: SelectionOfList;
  actions: SongTableActions;
  /** Brings a row into view that a letter leads to. */
  goTo: { index: number; turn: number } | undefined;
};

/** The rows near the visible part of the page. */
export function SongTableBody(props: SongTableBodyProps) {
  const { count, songAt, onRows, onTopRow, rowPixels, columns, choice, roving, selection, actions, goTo } =
    props;
  const active = usePlayerState(isActive);
  const current = usePlayerState(({ queue }) => queue.now?.item);
  const { host, rows, totalPixels } = useWindowed<HTMLTableSectionElement>({
    count,
    heightOf: () => rowPixels,
    alwaysIndex: roving.tabStop,
  });
  const near = rows.filter(({ index }) => index !== roving.tabStop);
  const [first, last] = [near[0]?.index ?? 0, near.at(-1)?.index ?? 0];
  useEffect(() => onRows(first, last), [onRows, first, last]);
  useTopRow({ list: host, rowPixels, count, onTopRow });
  useEffect(() => {
    const list = host.current;
    const main = list?.closest('main');
    if (!goTo || !list || !main) return;
    const top = list.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop;
    main.scrollTop = top + goTo.index * rowPixels - rowPixels;
  }, [goTo, host, rowPixels]);

  return (
    <tbody ref={host} style={{ height: totalPixels + (selection.chosen.size > 0 ? footPixels : 0) }}>
      {rows.map(({ index, topPixels }) => {
        const song = songAt(index);
        const style = { position: 'absolute', insetInline: 0, top: topPixels, height: rowPixels } as const;
        const { onKeyDown, ...row } = roving.rowProps(index);
        if (song === undefined)
          return (
            <AwaitedSongRow
              key={index}
              aria-rowindex={index + 1}
              style={style}
              onKeyDown={onKeyDown}
              {...row}
            />
          );
        return (
          <SongTableRow
            key={index}
            aria-rowindex={index + 1}
            style={style}
            song={song}
            number={index + 1}
            columns={columns}
            secondLine={choice.secondLine}
            state={songRowState(song, current, active)}
            isChosen={selection.chosen.has(index)}
            onChoose={(event) => selection.onBox(event, index)}
            onClick={(event) => void selection.onClick(event, index)}
            onKeyDown={(event) => {
              const isOwn = event.target === event.currentTarget;
              if (!isOwn || !selection.onKey(event, index)) onKeyDown(event);
            }}
            onPlay={() => actions.play(index)}
            onStars={(stars) => actions.giveStars(song, stars)}
            {...row}
          />
        );
      })}
    </tbody>
  );
}
