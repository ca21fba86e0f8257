import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useMusicProvider } from '#web/music/provider/provider-context.tsx';
import { searchQuery } from '#web/music/provider/queries.ts';
import { Chip } from '#web/ui/controls/chip.tsx';
import { SearchBox } from '#web/ui/controls/search-box.tsx';
import { useSearchTerm } from '#web/ui/controls/use-search-term.ts';
import { ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { isAddress } from './is-address.ts';
import { searchTexts } from './search-texts.ts';
import { type SearchGroup, searchGroups } from './visible-groups.ts';

// Nobody comes with a search, but back to one.
const Results = lazily(async () => (await import('./search-results.tsx')).SearchResults, ShelfPlaceholder);

/** behaviour.md#constants. */
const debounceMilliseconds = 200;

/** `/search` (behaviour.md#screens): a box, chips, and the results. Term and chips live in the address: Back finds them again. */
export function SearchScreen() {
  const { typed, setTyped, term } = useSearchTerm(debounceMilliseconds);
  const [parameters, setParameters] = useSearchParams();
  const chosen = new Set(searchGroups.filter((group) => parameters.has('only', group)));
  const provider = useMusicProvider();
  const search = useQuery({
    ...searchQuery(provider, isAddress(term) ? '' : term),
    placeholderData: keepPreviousData,
  });
  useEffect(() => void Results.load(), []);
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
      {term === '' ? (
        <Notice title={searchTexts.searchHint}>
          <p>{searchTexts.searchHintMore}</p>
        </Notice>
      ) : (
        <Results term={term} chosen={chosen} search={search} />
      )}
    </div>
  );
}
