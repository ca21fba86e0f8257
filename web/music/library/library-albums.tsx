import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ComponentType, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { SavedAlbum } from '#contract/library.ts';
import { filterByNames } from '#rules/filter-by-names.ts';
import { sentenceOf } from '#web/api.ts';
import { DisplayToggle } from '#web/ui/controls/display-toggle.tsx';
import { ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import type { MusicProvider } from '../provider/provider.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { savedAlbumsQuery } from './library-queries.ts';
import { type LibrarySort, nextSort, type SortKey } from './library-sort.ts';
import { libraryTexts } from './library-texts.ts';
import { LibraryToolbar } from './library-toolbar.tsx';
import { savedAlbumOf } from './saved-record-mapping.ts';
import type { LibraryFilter } from './use-library-filter.ts';
import { useLibraryTab } from './use-library-tab.ts';

const keys: readonly SortKey[] = ['date', 'artist', 'album'];

/** In which order one sees the albums (behaviour.md#states). */
function LibrarySortButtons({ sort, onSort }: { sort: LibrarySort; onSort: (sort: LibrarySort) => void }) {
  const Arrow = sort.direction === 'desc' ? ArrowDown : ArrowUp;
  return (
    <fieldset aria-label={libraryTexts.sortLabel} className="flex gap-1">
      {keys.map((key) => {
        const isHere = sort.key === key;
        const direction = libraryTexts.directions[key][isHere ? sort.direction : 'desc'];
        return (
          <button
            key={key}
            type="button"
            aria-pressed={isHere}
            aria-label={`${libraryTexts.sort[key]}, ${direction}`}
            title={direction}
            onClick={() => onSort(nextSort(sort, key))}
            className={`inline-flex h-9 items-center gap-1.5 rounded-full px-3.5 text-[13px] font-semibold transition pointer-coarse:h-11 ${isHere ? 'bg-lift text-ink' : 'text-mute hover:text-ink'}`}
          >
            {libraryTexts.sort[key]}
            {isHere && <Arrow size={15} aria-hidden="true" />}
          </button>
        );
      })}
    </fieldset>
  );
}

type ReadAlbums = { albums: readonly SavedAlbum[] | undefined; updatedAt: number };

/** The albums of the library in one order; `updatedAt` says when they were read. The order before stands until this one is made. */
const sortedAlbumsQuery = (
  { name }: Pick<MusicProvider, 'name'>,
  { albums = [], updatedAt }: ReadAlbums,
  sort: LibrarySort,
) =>
  queryOptions({
    queryKey: ['sorted-albums', name, updatedAt, sort.key, sort.direction],
    queryFn: async () => (await import('./saved-albums.ts')).sortSavedAlbums(albums, sort),
    enabled: albums.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

/** behaviour.md#constants: 20 albums a step. */
const stepSize = 20;

/** How far each place of this page's history had grown: who goes back finds the list as long as it was. */
const grown = new Map<string, number>();

/** How many of a list show: 20, and 20 more each time its end comes near. Another filter or order begins with 20 again. */
export function useGrowingCount(total: number): {
  shownCount: number;
  grow: () => void;
  /** Grows to at least `least` in one step. */
  growTo: (least: number) => void;
} {
  const { key } = useLocation();
  const [state, setState] = useState({ key, count: grown.get(key) ?? stepSize });
  const count = state.key === key ? state.count : stepSize;
  const growTo = useCallback(
    (least: number) => {
      if (count >= total) return;
      // Another call in the same moment may have asked for more.
      const most = Math.max(least, grown.get(key) ?? 0);
      if (count >= most) return;
      grown.set(key, most);
      setState({ key, count: most });
    },
    [count, key, total],
  );
  const grow = useCallback(() => growTo(count + stepSize), [growTo, count]);
  return { shownCount: Math.min(count, total), grow, growTo };
}

// Windows are heavier than words: the screen stands before they are here.
const LibraryCollection = lazily(async () => (await import('./library-collection.tsx')).LibraryCollection);

// Once, before the first sync.
const LibraryEmpty = lazily(async () => (await import('./library-empty.tsx')).LibraryEmpty);

export type AlbumLettersProps = {
  /** What the list of albums stands in. */
  box: RefObject<HTMLElement | null>;
  /** What sorts them, of each in its order. */
  names: readonly string[];
  shownCount: number;
  growTo: (least: number) => void;
};

type LibraryAlbumsProps = {
  filter: LibraryFilter;
  /** Letters to jump by, where words sort. */
  Letters: ComponentType<AlbumLettersProps>;
};

/** The albums of the library: filtered, sorted, 20 more each time the end comes near (behaviour.md#screens). */
export function LibraryAlbums({ filter, Letters }: LibraryAlbumsProps) {
  const provider = useMusicProvider();
  const { data: albums, dataUpdatedAt: updatedAt, error, refetch } = useQuery(savedAlbumsQuery(provider));
  const { sort, goTo } = useLibraryTab();
  const { term } = filter;
  const { data: sorted } = useQuery(sortedAlbumsQuery(provider, { albums, updatedAt }, sort));
  const matches = useMemo(
    () => filterByNames(sorted ?? [], term, ({ attributes }) => [attributes?.name, attributes?.artistName]),
    [sorted, term],
  );
  const { shownCount, grow, growTo } = useGrowingCount(matches.length);
  const box = useRef<HTMLDivElement>(null);
  const names = useMemo(
    () => matches.map(({ attributes }) => attributes?.[sort.key === 'artist' ? 'artistName' : 'name'] ?? ''),
    [matches, sort.key],
  );

  if (error && !albums)
    return (
      <Failure message={libraryTexts.fetchFailed} detail={sentenceOf(error)} onRetry={() => void refetch()} />
    );
  if (albums?.length === 0) return <LibraryEmpty />;
  if (sorted === undefined) return <ShelfPlaceholder />;
  return (
    <div ref={box} className="beside-letters">
      <div>
        <LibraryToolbar filter={filter}>
          <LibrarySortButtons
            sort={sort}
            onSort={(next) => goTo({ sort: `${next.key}-${next.direction}` })}
          />
          <DisplayToggle kind="albums" />
        </LibraryToolbar>
        {matches.length === 0 ? (
          <Notice title={libraryTexts.noMatch(term)} />
        ) : (
          <LibraryCollection
            kind="albums"
            order={`${sort.key} ${sort.direction} ${term}`}
            label={libraryTexts.tabs.albums}
            count={shownCount}
            itemAt={(index) => {
              const record = matches[index];
              return record && savedAlbumOf(record);
            }}
            onEnd={grow}
          />
        )}
      </div>
      {sort.key !== 'date' && <Letters box={box} names={names} shownCount={shownCount} growTo={growTo} />}
    </div>
  );
}
