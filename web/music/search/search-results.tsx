import { useId } from 'react';
import { DisplayToggle } from '#web/ui/controls/display-toggle.tsx';
import { useDisplay } from '#web/ui/controls/use-display.ts';
import { Notice } from '#web/ui/pages/notice.tsx';
import { ChoosableShelf } from '../items/choosable-shelf.tsx';
import { ItemShelf } from '../items/item-shelf.tsx';
import { musicTexts } from '../items/music-texts.ts';
import { SongList } from '../items/song-list.tsx';
import type { SearchResults as Results } from '../provider/item.ts';
import { type SearchGroup, visibleGroups } from './search-groups.ts';
import { searchTexts } from './search-texts.ts';

type SearchResultsProps = { results: Results; term: string; chosen: ReadonlySet<SearchGroup> };

/** What was found, by group. */
export function SearchResults({ results, term, chosen }: SearchResultsProps) {
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
