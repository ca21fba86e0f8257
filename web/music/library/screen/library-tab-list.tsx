import { useRef } from 'react';
import { DisplayToggle } from '#web/ui/controls/display-toggle.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { useMusicProvider } from '../../provider/provider-context.tsx';
import { LibraryFiltered } from '../library-filtered.tsx';
import { LibraryGenres } from '../library-genres.tsx';
import { LibraryPaged } from '../library-paged.tsx';
import { artistsList } from '../library-queries.ts';
import { LibrarySongs } from '../library-songs.tsx';
import { libraryTexts } from '../library-texts.ts';
import type { LibraryFilter } from '../use-library-filter.ts';
import type { LibraryTab } from '../use-library-tab.ts';
import './letters.css';

const LibrarySongTable = lazily(
  async () => (await import('../../songs-table/library-song-table.tsx')).LibrarySongTable,
);

const LibraryAxis = lazily(async () => (await import('../../songs-table/library-axis.tsx')).LibraryAxis);

const ArtistLetters = lazily(async () => (await import('./artist-letters.tsx')).ArtistLetters);

const lists = { songs: LibrarySongs, genres: LibraryGenres };

/** What the provider tells of the library, by tab. */
export function LibraryTabList({
  tab,
  filter,
}: {
  tab: Exclude<LibraryTab, 'albums'>;
  filter: LibraryFilter;
}) {
  const { loadSongLists } = useMusicProvider();
  if (tab === 'songs' && loadSongLists) return <LibrarySongTable filter={filter} />;
  if (tab !== 'songs' && tab !== 'artists' && tab !== 'genres')
    return <LibraryAxis axis={tab} filter={filter} />;
  if (tab === 'artists') return <Artists filter={filter} />;
  const List = lists[tab];
  return <List filter={filter} />;
}

/** The artists by name, with letters to jump by; what a filter finds stands in another order. */
function Artists({ filter }: { filter: LibraryFilter }) {
  const { loadSongLists } = useMusicProvider();
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="beside-letters">
      <div>
        <LibraryArtists filter={filter} />
      </div>
      {loadSongLists && filter.term === '' && <ArtistLetters box={box} />}
    </div>
  );
}

/** All artists of the library, by name, or those that the filter finds. */
function LibraryArtists({ filter }: { filter: LibraryFilter }) {
  const provider = useMusicProvider();
  return (
    <LibraryFiltered
      filter={filter}
      listOf={(term) => artistsList(provider, term)}
      empty={libraryTexts.noArtists}
      tools={<DisplayToggle kind="artists" />}
      render={(list, term, nothing) => (
        <LibraryPaged
          kind="artists"
          key={term}
          label={libraryTexts.tabs.artists}
          list={list}
          nothing={nothing}
        />
      )}
    />
  );
}
