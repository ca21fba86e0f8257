import type { UseQueryResult } from '@tanstack/react-query';
import { sentenceOf } from '#web/api.ts';
import { ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { musicTexts } from '../items/music-texts.ts';
import type { SearchResults as Results } from '../provider/item.ts';
import type { SearchGroup } from './search-groups.ts';
import { SearchResults } from './search-results.tsx';
import { searchTexts } from './search-texts.ts';

// The box comes first: there is nothing to show before one has typed.

type SearchBodyProps = {
  term: string;
  chosen: ReadonlySet<SearchGroup>;
  found: Pick<UseQueryResult<Results>, 'data' | 'error' | 'refetch'>;
};

/** Nothing asked yet, on its way, failed, or found. */
export function SearchBody({ term, chosen, found }: SearchBodyProps) {
  if (term === '')
    return (
      <Notice title={searchTexts.searchHint}>
        <p>{searchTexts.searchHintMore}</p>
      </Notice>
    );
  if (found.error)
    return (
      <Failure message={musicTexts.error(sentenceOf(found.error))} onRetry={() => void found.refetch()} />
    );
  const placeholder = (
    <div>
      <ShelfPlaceholder title={searchTexts.chips.artists} />
      <ShelfPlaceholder title={searchTexts.chips.albums} />
    </div>
  );
  if (found.data === undefined) return placeholder;
  return <SearchResults results={found.data} term={term} chosen={chosen} />;
}
