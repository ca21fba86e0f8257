import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { sentenceOf } from '#web/api.ts';
import { isActive } from '#web/player/player/player-state.ts';
import { usePlayer, usePlayerState } from '#web/player/views/use-player.ts';
import { useMeasuredWidth } from '#web/ui/lists/use-measured-width.ts';
import { useRovingList } from '#web/ui/lists/use-roving-list.ts';
import { useWindowed } from '#web/ui/lists/use-windowed.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { AwaitedSongRow } from '../items/awaited-song-row.tsx';
import { isHeardSong, songRowState } from '../items/song-row-state.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { refreshLibrary } from '../provider/queries.ts';
import type { ListedSong, SongRule } from '../provider/song-lists.ts';
import { useSelection } from '../selection/use-selection.ts';
import { playSongsFrom } from '../song-lists/play-songs.ts';
import { ruleText } from '../song-lists/rule-context.ts';
import { songListsOf } from '../song-lists/song-list-queries.ts';
import { fittingColumns, templateOf } from './columns.ts';
import { readChosen } from './read-chosen.ts';
import { songListTexts } from './song-list-texts.ts';
import { SongTableHead } from './song-table-head.tsx';
import { SongTableRow } from './song-table-row.tsx';
import './song-table.css';
import type { Columns } from './use-columns.ts';

// The bar comes with the first song that is chosen.
const SelectionBar = lazy(async () => ({
  default: (await import('../selection/selection-bar.tsx')).SelectionBar,
}));

/** A narrow page gives a title two lines, and another one below. */
const narrowPixels = 640;
const rowPixelsAt = (roomPixels: number) => (roomPixels > 0 && roomPixels < narrowPixels ? 62 : 44);
/** The last row clears the bar of what is chosen. */
const footPixels = 88;

type SongTableProps = {
  rule: SongRule;
  /** What is played when it is. */
  name: string;
  count: number;
  songAt: (index: number) => ListedSong | undefined;
  onRows: (first: number, last: number) => void;
  columns: Columns;
  onSort: (sort: string) => void;
  onChooser: (opener: HTMLElement) => void;
  /** Brings a row into view that a letter leads to. */
  goTo: { index: number; turn: number } | undefined;
};

/** Songs by the hundred thousand as a table: those near the visible part are on the page. One tab stop, arrow keys inside, Enter plays. */
export function SongTable(props: SongTableProps) {
  const { rule, name, count, songAt, onRows, columns, onSort, onChooser, goTo } = props;
  const player = usePlayer();
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const active = usePlayerState(isActive);
  const heard = usePlayerState(({ queue }) => queue.now?.item);
  const frame = useRef<HTMLDivElement>(null);
  const roomPixels = useMeasuredWidth(frame);
  const rowPixels = rowPixelsAt(roomPixels);
  const fitting = fittingColumns(columns.choice, roomPixels);

  async function play(index: number): Promise<void> {
    const song = songAt(index);
    if (song === undefined || song.isUnavailable) return;
    if (isHeardSong(heard, song)) return player.toggle();
    try {
      const isShuffled = player.store.getState().queue.shuffle;
      await playSongsFrom(await songListsOf(provider), player, { rule, name, index, song, isShuffled });
    } catch (thrown) {
      toast.error(sentenceOf(thrown));
    }
  }

  async function giveStars(song: ListedSong, stars: number): Promise<void> {
    try {
      await (await songListsOf(provider)).giveStars([song], stars);
      await refreshLibrary(queries);
    } catch {
      toast.error(songListTexts.starsFailed);
    }
  }

  const { tabStop, rowProps, focusRow } = useRovingList(count, (index) => void play(index));
  const selection = useSelection(ruleText(rule), count, focusRow);
  const { host, rows, totalPixels } = useWindowed<HTMLTableSectionElement>({
    count,
    heightOf: () => rowPixels,
    kept: tabStop,
  });
  const near = rows.filter(({ index }) => index !== tabStop);
  const [first, last] = [near[0]?.index ?? 0, near.at(-1)?.index ?? 0];
  useEffect(() => onRows(first, last), [onRows, first, last]);
  useEffect(() => {
    const list = host.current;
    const main = list?.closest('main');
    if (!goTo || !list || !main) return;
    const top = list.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop;
    main.scrollTop = top + goTo.index * rowPixels - rowPixels;
  }, [goTo, host, rowPixels]);

  const isChoosing = selection.chosen.size > 0;
  return (
    <div ref={frame}>
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table with arrow keys inside is a grid (WAI-ARIA)
        role="grid"
        aria-label={songListTexts.songs}
        aria-rowcount={count}
        aria-multiselectable="true"
        data-choosing={isChoosing || undefined}
        className="song-table"
        style={{ ['--columns' as string]: templateOf(columns.choice, fitting) }}
      >
        <SongTableHead
          columns={fitting}
          chosen={columns}
          sort={rule.sort ?? ''}
          onSort={onSort}
          onChooser={onChooser}
        />
        <tbody ref={host} style={{ height: totalPixels + (isChoosing ? footPixels : 0) }}>
          {rows.map(({ index, topPixels }) => {
            const song = songAt(index);
            const style = { top: topPixels, height: rowPixels };
            const { onKeyDown, ...row } = rowProps(index);
            if (song === undefined)
              return (
                <AwaitedSongRow
                  key={index}
                  aria-rowindex={index + 1}
                  style={{ position: 'absolute', insetInline: 0, ...style }}
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
                columns={fitting}
                secondLine={columns.choice.secondLine}
                state={songRowState(song, heard, active)}
                isChosen={selection.chosen.has(index)}
                onToggle={() => selection.toggle(index)}
                onClick={(event) => void selection.onClick(event, index)}
                onKeyDown={(event) => {
                  const isOwn = event.target === event.currentTarget;
                  if (!isOwn || !selection.onKey(event, index)) onKeyDown(event);
                }}
                onPlay={() => void play(index)}
                onStars={(stars) => void giveStars(song, stars)}
                {...row}
              />
            );
          })}
        </tbody>
      </table>
      {isChoosing && (
        <Suspense>
          <SelectionBar
            count={selection.chosen.size}
            songs={() => readChosen(queries, provider, rule, selection.chosen)}
            onDone={selection.clear}
            rates
          />
        </Suspense>
      )}
    </div>
  );
}
