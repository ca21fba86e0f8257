import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Chip } from '#web/ui/controls/chip.tsx';
import { SearchBox } from '#web/ui/controls/search-box.tsx';
import { useSearchTerm } from '#web/ui/controls/use-search-term.ts';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { searchQuery } from '../provider/queries.ts';
import { SearchBody } from './search-body.tsx';
import { type SearchGroup, searchGroups } from './search-groups.ts';
import { searchTexts } from './search-texts.ts';

/** behaviour.md#constants. */
const debounceMilliseconds = 200;

/** `/search` (behaviour.md#screens): a box, chips, and what was found. Term and chips live in the address: Back finds them again. */
export function SearchScreen() {
  const { typed, setTyped, term } = useSearchTerm(debounceMilliseconds);
  const [parameters, setParameters] = useSearchParams();
  const chosen = new Set(searchGroups.filter((group) => parameters.has('only', group)));
  const provider = useMusicProvider();
  const found = useQuery({ ...searchQuery(provider, term), placeholderData: keepPreviousData });
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
      <SearchBody term={term} chosen={chosen} found={found} />
    </div>
  );
}
