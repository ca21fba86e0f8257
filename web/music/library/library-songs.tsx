import { useMusicProvider } from '../provider/provider-context.tsx';
import { LibraryFiltered } from './library-filtered.tsx';
import { songsList } from './library-queries.ts';
import { LibrarySongList } from './library-song-list.tsx';
import { libraryTexts } from './library-texts.ts';
import type { LibraryFilter } from './use-library-filter.ts';

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
