import { LibraryArtists } from './library-artists.tsx';
import { LibraryGenres } from './library-genres.tsx';
import { LibrarySongs } from './library-songs.tsx';
import type { LibraryFilter } from './use-library-filter.ts';
import type { LibraryTab } from './use-library-tab.ts';

const lists = { songs: LibrarySongs, artists: LibraryArtists, genres: LibraryGenres };

/** What the provider tells of the library, by tab. */
export function LibraryTabList({
  tab,
  filter,
}: {
  tab: Exclude<LibraryTab, 'albums'>;
  filter: LibraryFilter;
}) {
  const List = lists[tab];
  return <List filter={filter} />;
}
