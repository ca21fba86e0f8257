import { Heart } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Chip } from '#web/ui/chip.tsx';
import { DisplayToggle } from '#web/ui/display-toggle.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { ShelfPlaceholder } from '#web/ui/shelf-grid.tsx';
import { LibraryAlbums } from './library-albums.tsx';
import { useLibraryFilter } from './library-filter.ts';
import { libraryTabs, useLibraryPlace } from './library-place.ts';
import { libraryTexts } from './library-texts.ts';
import { useMusicProvider } from './provider-context.tsx';

// The albums come first.
const LibraryTabList = lazy(async () => ({
  default: (await import('./library-tab-list.tsx')).LibraryTabList,
}));

/** `/library` (spec §2): albums as the product backend keeps them; songs, artists and genres from the provider. */
export function LibraryScreen() {
  const provider = useMusicProvider();
  const { tab, sort, genre, goTo } = useLibraryPlace();
  const filter = useLibraryFilter();
  const screen = useRef<HTMLDivElement>(null);
  usePageTitle(libraryTexts.library);

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
      <header className="mb-4 flex flex-wrap items-center justify-between gap-3 pr-(--covered)">
        <h1 className="text-2xl font-[700] tracking-tight">{libraryTexts.library}</h1>
        <Link
          to="/favourites"
          className="inline-flex h-11 items-center gap-2.5 rounded-full border border-line px-5 font-semibold hover:bg-lift"
        >
          <Heart size={17} aria-hidden="true" />
          {libraryTexts.favourites}
        </Link>
      </header>
      <div className="mb-5 flex items-center gap-2 pr-(--covered)">
        <fieldset aria-label={libraryTexts.library} className="flex flex-wrap gap-1 min-[1100px]:gap-2">
          {libraryTabs
            .filter((name) => name !== 'genres' || provider.capabilities.genres)
            .map((name) => (
              <Chip
                key={name}
                label={libraryTexts.tabs[name]}
                pressed={name === tab}
                onToggle={() => goTo({ tab: name === 'albums' ? '' : name, genre: '' })}
              />
            ))}
        </fieldset>
        {genre !== undefined && <DisplayToggle kind="albums" />}
      </div>
      <Suspense fallback={<ShelfPlaceholder />}>
        {tab === 'albums' ? <LibraryAlbums filter={filter} /> : <LibraryTabList tab={tab} filter={filter} />}
      </Suspense>
    </div>
  );
}
