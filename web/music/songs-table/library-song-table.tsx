import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { wallTimeMs } from '#rules/clock.ts';
import { LazyDownloadButton } from '#web/downloads/entries/lazy-download-button.tsx';
import { usePlayer } from '#web/player/views/use-player.ts';
import { useMeasuredWidth } from '#web/ui/lists/use-measured-width.ts';
import { Notice } from '#web/ui/pages/notice.tsx';
import { MusicFailure } from '../items/music-failure.tsx';
import { orToast } from '../items/or-toast.ts';
import { SongRowsPlaceholder } from '../items/song-rows-placeholder.tsx';
import { libraryTexts } from '../library/library-texts.ts';
import type { LibraryFilter } from '../library/use-library-filter.ts';
import { usePages } from '../paging/use-pages.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import type { SongRule } from '../provider/song-lists.ts';
import { playSongs } from '../song-lists/play-songs.ts';
import { cachedWindow, ruleSongs, ruleText, songListsOf } from '../song-lists/song-list-queries.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { fitsColumns } from './columns.ts';
import { LetterBar } from './letter-bar.tsx';
import { songListTexts } from './song-list-texts.ts';
import { narrowPixels, SongTable } from './song-table.tsx';
import { SongTableControls } from './song-table-controls.tsx';
import { useColumns } from './use-columns.ts';

/** The words of an address that narrow the songs, each as the rule calls it; the box has its own. */
const narrowing = ['artist', 'genre', 'composer', 'label', 'folder', 'decade', 'year', 'marks'] as const;

/** Since the first of January, as the server takes it. */
const startOfYear = (now = new Date(wallTimeMs())): string => new Date(now.getFullYear(), 0, 1).toISOString();

/** Which songs are looked at, as the address has it, filtered by a term. `change` with an empty value takes one away. */
function useSongRule(term: string): { rule: SongRule; change: (to: Record<string, string>) => void } {
  const [parameters, setParameters] = useSearchParams();
  const rule: SongRule = {};
  for (const name of narrowing) {
    const value = parameters.get(name);
    if (value !== null && value !== '') rule[name] = value;
  }
  if (term !== '') rule.term = term;
  const sort = parameters.get('order');
  if (sort !== null && sort !== '') rule.sort = sort;
  if (parameters.get('added') === 'year') rule.addedSince = startOfYear();
  return {
    rule,
    change(to) {
      const before = Object.fromEntries(new URLSearchParams(location.search));
      const entries = Object.entries({ ...before, ...to }).filter(([, value]) => value !== '');
      setParameters(Object.fromEntries(entries), { replace: true });
    },
  };
}

/** The context's name when these songs play: the library, or the narrowest filter. */
const nameOf = ({ genre, composer, label, decade, year, term }: SongRule) =>
  genre ??
  composer ??
  label ??
  (decade && `${decade}s`) ??
  year ??
  (term && libraryTexts.filtered(term)) ??
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
  const openColumns = () => setIsChoosing(true);
  const page = useRef<HTMLDivElement>(null);
  const pagePixels = useMeasuredWidth(page);
  const frame = useRef<HTMLDivElement>(null);
  const widthPixels = useMeasuredWidth(frame, total !== undefined && total > 0);
  const summary = cachedWindow(queries, list);
  const isNarrowed = ruleText({ ...rule, sort: '' }) !== '';

  const start = (shuffle: 'songs' | 'albums' | undefined): Promise<void> =>
    orToast(async () => {
      await playSongs(await songListsOf(provider), player, { rule, name: nameOf(rule), shuffle });
    });

  return (
    <div ref={page} className="song-table-page">
      <SongTableControls
        filter={filter}
        rule={rule}
        onRule={change}
        summary={summary}
        isEmpty={total === 0}
        onColumns={fitsColumns(pagePixels) ? openColumns : undefined}
        onShuffle={(what) => void start(what)}
        download={<RuleDownload rule={rule} name={nameOf(rule)} />}
        isNarrow={pagePixels < narrowPixels}
      />
      {error && <MusicFailure error={error} onRetry={retry} />}
      {total === undefined && !error && <SongRowsPlaceholder />}
      {total === 0 && <Nothing isNarrowed={isNarrowed} term={filter.term} />}
      {total !== undefined && total > 0 && (
        <div className="song-table-place">
          <div ref={frame}>
            <SongTable
              rule={rule}
              name={nameOf(rule)}
              count={total}
              songAt={itemAt}
              onRows={onRows}
              onTopRow={setFirst}
              widthPixels={widthPixels}
              columns={columns}
              onSort={(order) => change({ order })}
              onChooser={openColumns}
              goTo={goTo}
            />
          </div>
          {summary && summary.letters.length > 1 && total > 30 && (
            <LetterBar
              letterOffsets={summary.letters}
              first={first}
              onChoose={(index) => setGoTo({ index, turn: (goTo?.turn ?? 0) + 1 })}
            />
          )}
        </div>
      )}
      {isChoosing && (
        <ColumnChooser columns={columns} widthPixels={widthPixels} onClose={() => setIsChoosing(false)} />
      )}
    </div>
  );
}

function Nothing({ isNarrowed, term }: { isNarrowed: boolean; term: string }) {
  if (term !== '') return <Notice title={libraryTexts.noMatch(term)} />;
  return <p className="text-mute">{isNarrowed ? songListTexts.nothing : libraryTexts.noSongs}</p>;
}

/** Keeps the songs of a rule on this device, and follows it: tomorrow it may stand for others. */
function RuleDownload({ rule, name }: { rule: SongRule; name: string }) {
  const { capabilities } = useMusicProvider();
  const { search } = useLocation();
  const id = ruleText(rule);
  if (!capabilities.downloads) return null;
  return (
    <LazyDownloadButton item={{ key: `songs-${id}`, kind: 'songs', id, name, path: `/library${search}` }} />
  );
}
