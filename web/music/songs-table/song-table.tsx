import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { UserFacingError } from '#web/api.ts';
import { useRovingList } from '#web/ui/lists/use-roving-list.ts';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { ChoosingContext } from '#web/ui/selection/choosing.ts';
import { chooseByLongPress } from '#web/ui/selection/long-press.ts';
import { useDragging } from '#web/ui/selection/use-dragging.ts';
import { useSelection } from '#web/ui/selection/use-selection.ts';
import { readItemsAt } from '../paging/read-pages.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import type { ListedSong, SongRule } from '../provider/song-lists.ts';
import { maxChosenSongs, musicSelectionTexts } from '../selection/music-selection-texts.ts';
import type { ChosenItems } from '../selection/selection-actions.ts';
import { ruleSongs, ruleText } from '../song-lists/song-list-queries.ts';
import { fittingColumns, templateOf } from './columns.ts';
import { songListTexts } from './song-list-texts.ts';
import { SongTableBody } from './song-table-body.tsx';
import { SongTableHead } from './song-table-head.tsx';
import type { Columns } from './use-columns.ts';
import { useSongTableActions } from './use-song-table-actions.ts';
import './song-table.css';

// The bar comes with the first song that is chosen.
const MusicSelectionBar = lazily(
  async () => (await import('../selection/music-selection-bar.tsx')).MusicSelectionBar,
);

/** A narrow page gives a title two lines, and another one below. */
export const narrowPixels = 640;
const rowPixelsAt = (widthPixels: number) => (widthPixels > 0 && widthPixels < narrowPixels ? 56 : 44);

type SongTableProps = {
  rule: SongRule;
  /** What is played when it is. */
  name: string;
  count: number;
  songAt: (index: number) => ListedSong | undefined;
  onRows: (first: number, last: number) => void;
  onTopRow: (index: number) => void;
  /** How wide the table is. */
  widthPixels: number;
  columns: Columns;
  onSort: (sort: string) => void;
  onChooser: (opener: HTMLElement) => void;
  /** Brings a row into view that a letter leads to. */
  goTo: { index: number; turn: number } | undefined;
};

/** Songs by the hundred thousand as a table: those near the visible part are on the page. One tab stop, arrow keys inside, Enter plays. */
export function SongTable({ columns, onSort, onChooser, ...props }: SongTableProps) {
  const { rule, count, widthPixels } = props;
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const fitting = fittingColumns(columns.choice, widthPixels);
  const actions = useSongTableActions(props);
  const roving = useRovingList(count, actions.play);
  const selection = useSelection(ruleText(rule), count, (...place) => roving.focusRow(...place));
  const dragging = useDragging(selection);
  const isChoosing = selection.chosen.size > 0;
  return (
    <ChoosingContext value={{ select: selection.toggle }}>
      <div>
        <table
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table with arrow keys inside is a grid (WAI-ARIA)
          role="grid"
          aria-label={songListTexts.songs}
          aria-rowcount={count}
          aria-multiselectable="true"
          data-choosing={isChoosing || undefined}
          className="song-table"
          {...selection.hostProps}
          {...dragging}
          onPointerDownCapture={(event) => chooseByLongPress(event, selection.toggle)}
          style={{ ['--columns' as string]: templateOf(columns.choice, fitting) }}
        >
          <SongTableHead
            columns={fitting}
            chosen={columns}
            sort={rule.sort ?? ''}
            onSort={onSort}
            onChooser={onChooser}
          />
          <SongTableBody
            {...props}
            rowPixels={rowPixelsAt(widthPixels)}
            columns={fitting}
            choice={columns.choice}
            roving={roving}
            selection={selection}
            actions={actions}
          />
        </table>
        {isChoosing && (
          <MusicSelectionBar
            kind="songs"
            count={selection.chosen.size}
            items={() => readChosen(queries, provider, rule, selection.chosen)}
            onDone={selection.finish}
          />
        )}
      </div>
    </ChoosingContext>
  );
}

/** The songs at these places of a rule's list, in its order. Rejects where they are more than a playlist holds. */
async function readChosen(
  queries: QueryClient,
  provider: MusicProvider,
  rule: SongRule,
  places: ReadonlySet<number>,
): Promise<ChosenItems> {
  if (places.size > maxChosenSongs) throw new UserFacingError(musicSelectionTexts.tooMany(maxChosenSongs));
  return { kind: 'songs', items: await readItemsAt(queries, ruleSongs(provider, rule), places) };
}
