import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { Chip } from '#web/ui/controls/chip.tsx';
import { DisplayToggle } from '#web/ui/controls/display-toggle.tsx';
import { SearchBox } from '#web/ui/controls/search-box.tsx';
import { useDisplay } from '#web/ui/controls/use-display.ts';
import { useSearchTerm } from '#web/ui/controls/use-search-term.ts';
import { ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { ChoosableShelf } from '../items/choosable-shelf.tsx';
import { ItemShelf } from '../items/item-shelf.tsx';
import { MusicFailure } from '../items/music-failure.tsx';
import { musicTexts } from '../items/music-texts.ts';
import { SongList } from '../items/song-list.tsx';
import type { SearchResults } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { searchQuery } from '../provider/queries.ts';

type SearchGroup = keyof SearchResults;

/** In the order the chips and the results stand (behaviour.md#screens). */
const searchGroups: readonly SearchGroup[] = ['artists', 'albums', 'songs'];

/** The groups that show: those chosen, all when none is; one without hits is left out. */
export function visibleGroups(chosen: ReadonlySet<SearchGroup>, results: SearchResults): SearchGroup[] {
  return searchGroups.filter(
    (group) => (chosen.size === 0 || chosen.has(group)) && results[group].length > 0,
  );
}

/** What the search screen alone says. Words of behaviour.md#what-is-said are verbatim. */
const searchTexts = {
  searchPlaceholder: 'What do you want to listen to?...',
  search: 'Search',
  clear: 'Clear search',
  chips: { artists: 'Artists', albums: 'Albums', songs: 'Songs' },
  chipsLabel: 'Show only',
  searchHint: 'Artists, albums and songs',
  searchHintMore: 'Type a few letters of a name; results appear as you type.',
  noHitsHint: 'Check the spelling, or try fewer letters.',
} as const;

/** behaviour.md#constants. */
const debounceMilliseconds = 200;

/** `/search` (behaviour.md#screens): a box, chips, and what was search. Term and chips live in the address: Back finds them again. */
export function SearchScreen() {
  const { typed, setTyped, term } = useSearchTerm(debounceMilliseconds);
  const [parameters, setParameters] = useSearchParams();
  const chosen = new Set(searchGroups.filter((group) => parameters.has('only', group)));
  const provider = useMusicProvider();
  const search = useQuery({ ...searchQuery(provider, term), placeholderData: keepPreviousData });
  usePageTitle(term === '' ? searchTexts.search : `${term} · ${searchTexts.search}`);

  function toggle(group: SearchGroup): void {
    const toggled = (parameters: URLSearchParams) => {
      if (parameters.has('only', group)) parameters.delete('only', group);
      else parameters.append('only', group);
      return parameters;
    };
    setParameters(toggled, { replace: true });
  }

  return (
    <div className="pt-6">
      <h1 className="sr-only">{searchTexts.search}</h1>
      <SearchBox
        takesFocus
        label={searchTexts.search}
        placeholder={searchTexts.searchPlaceholder}
        clearLabel={searchTexts.clear}
        value={typed}
        onChange={setTyped}
      />
      <fieldset className="mb-7 mt-4 flex flex-wrap gap-2" aria-label={searchTexts.chipsLabel}>
        {searchGroups.map((group) => (
          <Chip
            key={group}
            label={searchTexts.chips[group]}
            pressed={chosen.has(group)}
            onToggle={() => toggle(group)}
          />
        ))}
      </fieldset>
      <SearchBody term={term} chosen={chosen} search={search} />
    </div>
  );
}

type SearchBodyProps = {
  term: string;
  chosen: ReadonlySet<SearchGroup>;
  search: Pick<UseQueryResult<SearchResults>, 'data' | 'error' | 'refetch'>;
};

/** The results of the search, or a hint, a placeholder or the failure. */
function SearchBody({ term, chosen, search }: SearchBodyProps) {
  if (term === '')
    return (
      <Notice title={searchTexts.searchHint}>
        <p>{searchTexts.searchHintMore}</p>
      </Notice>
    );
  if (search.error) return <MusicFailure error={search.error} onRetry={search.refetch} />;
  const placeholder = (
    <div>
      <ShelfPlaceholder title={searchTexts.chips.artists} />
      <ShelfPlaceholder title={searchTexts.chips.albums} />
    </div>
  );
  if (search.data === undefined) return placeholder;
  return <ResultGroups results={search.data} term={term} chosen={chosen} />;
}

type ResultGroupsProps = { results: SearchResults; term: string; chosen: ReadonlySet<SearchGroup> };

/** What was found, by group. */
function ResultGroups({ results, term, chosen }: ResultGroupsProps) {
  const id = useId();
  const { grid } = useDisplay('songs');
  const groups = visibleGroups(chosen, results);
  if (groups.length === 0) {
    return (
      <Notice title={musicTexts.noHits(term)}>
        <p>{searchTexts.noHitsHint}</p>
      </Notice>
    );
  }
  return groups.map((group) =>
    group === 'songs' && grid ? (
      <ItemShelf
        key={group}
        title={searchTexts.chips.songs}
        items={results.songs}
        tools={<DisplayToggle kind="songs" />}
      />
    ) : group === 'songs' ? (
      <section key={group} aria-labelledby={id} className="mb-8">
        <header className="mb-3 flex items-center gap-4">
          <h2 id={id} className="text-xl font-[660]">
            {searchTexts.chips.songs}
          </h2>
          <DisplayToggle kind="songs" />
        </header>
        <SongList
          songs={results.songs}
          context={{ kind: 'search', id: term, name: term }}
          label={searchTexts.chips.songs}
          numbered="by-place"
        />
      </section>
    ) : (
      <ChoosableShelf key={group} title={searchTexts.chips[group]} items={results[group]} />
    ),
  );
}
