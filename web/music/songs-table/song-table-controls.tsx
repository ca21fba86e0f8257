import { Columns3, Shuffle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/button.tsx';
import { FilterBox } from '#web/ui/controls/filter-box.tsx';
import { libraryTexts } from '../library/library-texts.ts';
import { LibraryToolbar } from '../library/library-toolbar.tsx';
import type { LibraryFilter } from '../library/use-library-filter.ts';
import type { SongRule } from '../provider/song-lists.ts';
import { SongFilters } from './song-filters.tsx';
import { songListTexts } from './song-list-texts.ts';

type SongTableControlsProps = {
  filter: LibraryFilter;
  rule: SongRule;
  onRule: (to: Record<string, string>) => void;
  summary: { total: number; milliseconds: number } | undefined;
  isEmpty: boolean;
  /** Undefined where columns do not fit. */
  onColumns: (() => void) | undefined;
  onShuffle: (what: 'songs' | 'albums') => void;
  download: ReactNode;
  /** All in one line that a finger moves. */
  isNarrow: boolean;
};

/** What stands above the table: what narrows it, how much there is, and what can be done with all of it. */
export function SongTableControls(props: SongTableControlsProps) {
  const { filter, rule, onRule, summary, isEmpty, onColumns, onShuffle, download, isNarrow } = props;
  const count = <output>{summary && songListTexts.counted(summary.total, summary.milliseconds)}</output>;
  const filters = <SongFilters rule={rule} onChange={onRule} />;
  const columns = onColumns && (
    <Button onClick={onColumns}>
      <Columns3 size={16} aria-hidden="true" />
      {songListTexts.columns}
    </Button>
  );
  const shuffleAlbums = (
    <Button onClick={() => onShuffle('albums')} disabled={isEmpty}>
      {songListTexts.shuffleAlbums}
    </Button>
  );
  const shuffleAll = (
    <Button look="solid" onClick={() => onShuffle('songs')} disabled={isEmpty}>
      <Shuffle size={16} aria-hidden="true" />
      {songListTexts.shuffleAll}
    </Button>
  );
  if (isNarrow)
    return (
      <div className="song-table-line">
        <FilterBox label={libraryTexts.filter} value={filter.typed} onChange={filter.setTyped} />
        {shuffleAll}
        {filters}
        {columns}
        {shuffleAlbums}
        {download}
        {count}
      </div>
    );
  return (
    <>
      <LibraryToolbar filter={filter}>{filters}</LibraryToolbar>
      <div className="song-table-summary">
        {count}
        <span className="song-table-tools">
          {columns}
          {shuffleAlbums}
          {shuffleAll}
          {download}
        </span>
      </div>
    </>
  );
}
