import { lazy } from 'react';
import { useMusicProvider } from '../../provider/provider-context.tsx';
import { LibraryArtists } from '../library-artists.tsx';
import { LibraryGenres } from '../library-genres.tsx';
import { LibrarySongs } from '../library-songs.tsx';
import type { LibraryFilter } from '../use-library-filter.ts';
import type { LibraryTab } from '../use-library-tab.ts';

const LibrarySongTable = lazy(async () => ({
  default: (await import('../../songs-table/library-song-table.tsx')).LibrarySongTable,
}));

const LibraryAxis = lazy(async () => ({
  default: (await import('../../songs-table/library-axis.tsx')).LibraryAxis,
}));

const lists = { songs: LibrarySongs, artists: LibraryArtists, genres: LibraryGenres };

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
  const List = lists[tab];
  return <List filter={filter} />;
}
