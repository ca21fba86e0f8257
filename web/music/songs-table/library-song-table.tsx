import { useQueryClient } from '@tanstack/react-query';
import { Columns3, Shuffle } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '#web/api.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { musicTexts } from '../items/music-texts.ts';
import { SongRowsPlaceholder } from '../items/song-rows-placeholder.tsx';
import { libraryTexts } from '../library/library-texts.ts';
import { LibraryToolbar } from '../library/library-toolbar.tsx';
import type { LibraryFilter } from '../library/use-library-filter.ts';
import { usePages } from '../paging/use-pages.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import type { SongRule } from '../provider/song-lists.ts';
import { playSongs } from '../song-lists/play-songs.ts';
import { ruleText } from '../song-lists/rule-context.ts';
import { cachedWindow, ruleSongs, songListsOf } from '../song-lists/song-list-queries.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { LetterBar } from './letter-bar.tsx';
import { RuleDownload } from './rule-download.tsx';
import { SongFilters } from './song-filters.tsx';
import { songListTexts } from './song-list-texts.ts';
import { SongTable } from './song-table.tsx';
import { useColumns } from './use-columns.ts';
import { useSongRule } from './use-song-rule.ts';

const spareRows = 6;

/** What is heard when these are: the library, or the narrowest that was asked for. */
const nameOf = ({ genre, composer, label, decade, year, term }: SongRule) =>
  genre ??
  composer ??
  label ??
  (decade && `${decade}s`) ??
  year ??
  (term && libraryTexts.found(term)) ??
  libraryTexts.library;

/** All songs of the library as a table: filtered, sorted and shuffled by the server. */
export function LibrarySongTable({ filter }: { filter: LibraryFilter }) {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const player = usePlayer();
  const { rule, change } = useSongRule(filter.term);
  const list = ruleSongs(provider, rule);
  const { total, error, retry, itemAt, onRows } = usePages(list);
  const columns = useColumns();
  const [isChoosing, setIsChoosing] = useState(false);
  const [goTo, setGoTo] = useState<{ index: number; turn: number }>();
  const [first, setFirst] = useState(0);
  const known = cachedWindow(queries, list);
  const isNarrowed = ruleText({ ...rule, sort: '' }) !== '';

  async function start(shuffle: 'songs' | 'albums' | undefined): Promise<void> {
    try {
      await playSongs(await songListsOf(provider), player, { rule, name: nameOf(rule), shuffle });
    } catch (thrown) {
      toast.error(sentenceOf(thrown));
    }
  }

  return (
    <div className="song-table-page">
      <LibraryToolbar filter={filter}>
        <SongFilters rule={rule} onChange={change} />
      </LibraryToolbar>
      <div className="song-table-summary">
        <output>{known && songListTexts.counted(known.total, known.milliseconds)}</output>
        <span className="song-table-tools">
          <Button onClick={() => setIsChoosing(true)}>
            <Columns3 size={16} aria-hidden="true" />
            {songListTexts.columns}
          </Button>
          <Button onClick={() => void start('albums')} disabled={total === 0}>
            {songListTexts.shuffleAlbums}
          </Button>
          <Button look="solid" onClick={() => void start('songs')} disabled={total === 0}>
            <Shuffle size={16} aria-hidden="true" />
            {songListTexts.shuffleAll}
          </Button>
          <RuleDownload rule={rule} name={nameOf(rule)} />
        </span>
      </div>
      {error && <Failure message={musicTexts.error(sentenceOf(error))} onRetry={retry} />}
      {total === undefined && !error && <SongRowsPlaceholder />}
      {total === 0 && <Nothing isNarrowed={isNarrowed} term={filter.term} />}
      {total !== undefined && total > 0 && (
        <div className="song-table-place">
          <SongTable
            rule={rule}
            name={nameOf(rule)}
            count={total}
            songAt={itemAt}
            onRows={(from, to) => {
              // Some rows above the first that shows are on the page as well.
              setFirst(from === 0 ? 0 : from + spareRows);
              onRows(from, to);
            }}
            columns={columns}
            onSort={(order) => change({ order })}
            onChooser={() => setIsChoosing(true)}
            goTo={goTo}
          />
          {known && known.letters.length > 1 && total > 30 && (
            <LetterBar
              known={known.letters}
              first={first}
              onChoose={(index) => setGoTo({ index, turn: (goTo?.turn ?? 0) + 1 })}
            />
          )}
        </div>
      )}
      {isChoosing && <ColumnChooser columns={columns} onClose={() => setIsChoosing(false)} />}
    </div>
  );
}

function Nothing({ isNarrowed, term }: { isNarrowed: boolean; term: string }) {
  if (term !== '') return <Notice title={libraryTexts.noMatch(term)} />;
  return <p className="text-mute">{isNarrowed ? songListTexts.nothing : libraryTexts.noSongs}</p>;
}
