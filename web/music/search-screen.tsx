import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { Chip } from '#web/ui/chip.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { useMusicProvider } from './provider-context.tsx';
import { searchQuery } from './queries.ts';
import { SearchBody } from './search-body.tsx';
import { type SearchGroup, searchGroups } from './search-groups.ts';
import { useSearchTerm } from './search-term.ts';
import { musicTexts } from './texts.ts';

/** `/search` (spec §2): a box, chips, and what was found. */
export function SearchScreen() {
  const { typed, setTyped, term } = useSearchTerm();
  const [chosen, setChosen] = useState<ReadonlySet<SearchGroup>>(new Set());
  const provider = useMusicProvider();
  const found = useQuery({ ...searchQuery(provider, term), placeholderData: keepPreviousData });
  usePageTitle(term === '' ? musicTexts.search : `${term} · ${musicTexts.search}`);

  const toggle = (group: SearchGroup) => setChosen((before) => before.symmetricDifference(new Set([group])));

  return (
    <div className="pt-6">
      <h1 className="sr-only">{musicTexts.search}</h1>
      <form
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a form, so that a phone's Search key ends the typing
        role="search"
        onSubmit={(event) => event.preventDefault()}
        className="relative max-w-2xl"
      >
        <Search
          size={19}
          aria-hidden="true"
          className="pointer-events-none absolute left-4 top-1/2 -translate-y-1/2 text-faint"
        />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- one comes here to type
          autoFocus
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label={musicTexts.search}
          placeholder={musicTexts.searchPlaceholder}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="h-12 w-full rounded-full border border-line bg-lift pl-12 pr-12 text-[15px] text-ink placeholder:text-faint"
        />
        {typed !== '' && (
          <IconButton
            label={musicTexts.clear}
            onClick={() => setTyped('')}
            className="!absolute right-1.5 top-1.5"
          >
            <X size={18} aria-hidden="true" />
          </IconButton>
        )}
      </form>
      <fieldset className="mb-7 mt-4 flex flex-wrap gap-2" aria-label={musicTexts.chipsLabel}>
        {searchGroups.map((group) => (
          <Chip
            key={group}
            label={musicTexts.chips[group]}
            pressed={chosen.has(group)}
            onToggle={() => toggle(group)}
          />
        ))}
      </fieldset>
      <SearchBody term={term} chosen={chosen} found={found} />
    </div>
  );
}
