import { useMusicProvider } from '../provider/provider-context.tsx';
import type { LibraryFilter } from './library-filter.ts';
import { LibraryFiltered } from './library-filtered.tsx';
import { songsList } from './library-queries.ts';
import { LibrarySongList } from './library-song-list.tsx';
import { libraryTexts } from './library-texts.ts';

/** All songs of the library, by name, or those that the filter finds. */
export function LibrarySongs({ filter }: { filter: LibraryFilter }) {
  const provider = useMusicProvider();
  return (
    <LibraryFiltered
      filter={filter}
      listOf={(term) => songsList(provider, term)}
      empty={libraryTexts.noSongs}
      render={(list, term, nothing) => (
        <LibrarySongList key={term} list={list} term={term} nothing={nothing} />
      )}
    />
  );
}
