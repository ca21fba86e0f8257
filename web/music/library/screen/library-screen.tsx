import { Heart } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Chip } from '#web/ui/controls/chip.tsx';
import { DisplayToggle } from '#web/ui/controls/display-toggle.tsx';
import { ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { ScreenHeader } from '#web/ui/pages/screen-header.tsx';
import { useMusicProvider } from '../../provider/provider-context.tsx';
import { LibraryAlbums } from '../library-albums.tsx';
import { libraryTexts } from '../library-texts.ts';
import { useLibraryFilter } from '../use-library-filter.ts';
import { libraryTabs, useLibraryTab } from '../use-library-tab.ts';
import './library-screen.css';

const AlbumLetters = lazy(async () => ({ default: (await import('./album-letters.tsx')).AlbumLetters }));
const FurtherTabs = lazy(async () => ({ default: (await import('./further-tabs.tsx')).FurtherTabs }));

// The albums come first.
const LibraryTabList = lazy(async () => ({
  default: (await import('./library-tab-list.tsx')).LibraryTabList,
}));

/** What narrows one list of the library is not for another one. */
const nowhere = Object.fromEntries(
  ['genre', 'composer', 'label', 'folder', 'decade', 'year', 'artist', 'marks', 'added', 'order'].map(
    (name) => [name, ''],
  ),
);

/** `/library` (behaviour.md#screens): albums as the product backend keeps them; songs, artists and genres from the provider. */
export function LibraryScreen() {
  const provider = useMusicProvider();
  const { tab, sort, genre, goTo } = useLibraryTab();
  const filter = useLibraryFilter();
  const screen = useRef<HTMLDivElement>(null);

  // Another list begins at its top; the one that was come back to keeps its place.
  const list = `${tab} ${genre} ${sort.key} ${sort.direction}`;
  const seen = useRef(list);
  useEffect(() => {
    const main = screen.current?.closest('main');
    if (main && seen.current !== list) main.scrollTop = 0;
    seen.current = list;
  }, [list]);

  return (
    <div ref={screen} className="pt-6">
      <ScreenHeader title={libraryTexts.library} className="mb-4">
        <Link
          to="/favourites"
          className="inline-flex h-11 items-center gap-2.5 rounded-full border border-line px-5 font-semibold hover:bg-lift"
        >
          <Heart size={17} aria-hidden="true" />
          {libraryTexts.favourites}
        </Link>
      </ScreenHeader>
      <div className="library-tabs mb-5 flex items-center gap-2 pr-(--covered)">
        <fieldset aria-label={libraryTexts.library} className="flex flex-wrap gap-1 roomy:gap-2">
          {libraryTabs
            .filter((name) => name !== 'genres' || provider.capabilities.genres)
            .map((name) => (
              <Chip
                key={name}
                label={libraryTexts.tabs[name]}
                pressed={name === tab}
                onToggle={() => goTo({ ...nowhere, tab: name === 'albums' ? '' : name })}
              />
            ))}
          {provider.loadSongLists && (
            <Suspense>
              <FurtherTabs tab={tab} onChoose={(place) => goTo({ ...nowhere, ...place })} />
            </Suspense>
          )}
        </fieldset>
        {tab === 'genres' && genre !== undefined && <DisplayToggle kind="albums" />}
      </div>
      <Suspense fallback={<ShelfPlaceholder />}>
        {tab === 'albums' ? (
          <LibraryAlbums filter={filter} Letters={AlbumLetters} />
        ) : (
          <LibraryTabList tab={tab} filter={filter} />
        )}
      </Suspense>
    </div>
  );
}
