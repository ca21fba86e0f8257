import { useId } from 'react';
import { DisplayToggle } from '#web/ui/controls/display-toggle.tsx';
import { useDisplay } from '#web/ui/controls/use-display.ts';
import { Notice } from '#web/ui/pages/notice.tsx';
import { ItemShelf } from '../items/item-shelf.tsx';
import { SongList } from '../items/song-list.tsx';
import { musicTexts } from '../items/texts.ts';
import type { SearchResults as Results } from '../provider/item.ts';
import { type SearchGroup, visibleGroups } from './search-groups.ts';

type SearchResultsProps = { results: Results; term: string; chosen: ReadonlySet<SearchGroup> };

/** What was found, by group. */
export function SearchResults({ results, term, chosen }: SearchResultsProps) {
  const id = useId();
  const { grid } = useDisplay('songs');
  const groups = visibleGroups(chosen, results);
  if (groups.length === 0) {
    return (
      <Notice title={musicTexts.noHits(term)}>
        <p>{musicTexts.noHitsHint}</p>
      </Notice>
    );
  }
  return groups.map((group) =>
    group === 'songs' && grid ? (
      <ItemShelf
        key={group}
        title={musicTexts.chips.songs}
        items={results.songs}
        tools={<DisplayToggle kind="songs" />}
      />
    ) : group === 'songs' ? (
      <section key={group} aria-labelledby={id} className="mb-8">
        <header className="mb-3 flex items-center gap-4">
          <h2 id={id} className="text-xl font-[660]">
            {musicTexts.chips.songs}
          </h2>
          <DisplayToggle kind="songs" />
        </header>
        <SongList
          songs={results.songs}
          context={{ kind: 'search', id: term, name: term }}
          label={musicTexts.chips.songs}
          numbered="by-place"
        />
      </section>
    ) : (
      <ItemShelf key={group} title={musicTexts.chips[group]} items={results[group]} />
    ),
  );
}
