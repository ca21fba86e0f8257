import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type RefObject, useMemo, useRef } from 'react';
import { filterByNames } from '#rules/filter-by-names.ts';
import { sentenceOf } from '#web/api.ts';
import { DisplayToggle } from '#web/ui/controls/display-toggle.tsx';
import { ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { useGrowingCount } from '../items/use-growing-count.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { savedAlbumsQuery } from './library-queries.ts';
import { LibrarySortButtons } from './library-sort-buttons.tsx';
import { libraryTexts } from './library-texts.ts';
import { LibraryToolbar } from './library-toolbar.tsx';
import { savedAlbumOf } from './saved-record-mapping.ts';
import { sortedAlbumsQuery } from './sorted-albums-query.ts';
import type { LibraryFilter } from './use-library-filter.ts';
import { useLibraryTab } from './use-library-tab.ts';

// Windows are heavier than words: the screen stands before they are here.
const LibraryCollection = lazily(async () => ({
  default: (await import('./library-collection.tsx')).LibraryCollection,
}));

// Once, before the first sync.
const LibraryEmpty = lazily(async () => ({ default: (await import('./library-empty.tsx')).LibraryEmpty }));

export type AlbumLettersProps = {
  /** What the list of albums stands in. */
  box: RefObject<HTMLElement | null>;
  /** What sorts them, of each in its order. */
  names: readonly string[];
  shown: number;
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
  const found = useMemo(
    () => filterByNames(sorted ?? [], term, ({ attributes }) => [attributes?.name, attributes?.artistName]),
    [sorted, term],
  );
  const { shown, grow, growTo } = useGrowingCount(found.length);
  const box = useRef<HTMLDivElement>(null);
  const names = useMemo(
    () => found.map(({ attributes }) => attributes?.[sort.key === 'artist' ? 'artistName' : 'name'] ?? ''),
    [found, sort.key],
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
        {found.length === 0 ? (
          <Notice title={libraryTexts.noMatch(term)} />
        ) : (
          <LibraryCollection
            kind="albums"
            order={`${sort.key} ${sort.direction} ${term}`}
            label={libraryTexts.tabs.albums}
            count={shown}
            itemAt={(index) => {
              const record = found[index];
              return record && savedAlbumOf(record);
            }}
            onEnd={grow}
          />
        )}
      </div>
      {sort.key !== 'date' && <Letters box={box} names={names} shown={shown} growTo={growTo} />}
    </div>
  );
}
