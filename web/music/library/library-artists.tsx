import { DisplayToggle } from '#web/ui/controls/display-toggle.tsx';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { LibraryFiltered } from './library-filtered.tsx';
import { LibraryPaged } from './library-paged.tsx';
import { artistsList } from './library-queries.ts';
import { libraryTexts } from './library-texts.ts';
import type { LibraryFilter } from './use-library-filter.ts';

/** All artists of the library, by name, or those that the filter finds. */
export function LibraryArtists({ filter }: { filter: LibraryFilter }) {
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
