import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { sentenceOf } from '#web/api.ts';
import { ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { musicTexts } from '../items/music-texts.ts';
import type { SearchResults as Results } from '../provider/item.ts';
import type { SearchGroup } from './search-groups.ts';

// The box comes first: there is nothing to show before one has typed.
const SearchResults = lazy(async () => ({ default: (await import('./search-results.tsx')).SearchResults }));

type SearchBodyProps = {
  term: string;
  chosen: ReadonlySet<SearchGroup>;
  found: Pick<UseQueryResult<Results>, 'data' | 'error' | 'refetch'>;
};

/** Nothing asked yet, on its way, failed, or found. */
export function SearchBody({ term, chosen, found }: SearchBodyProps) {
  if (term === '')
    return (
      <Notice title={musicTexts.searchHint}>
        <p>{musicTexts.searchHintMore}</p>
      </Notice>
    );
  if (found.error)
    return (
      <Failure message={musicTexts.error(sentenceOf(found.error))} onRetry={() => void found.refetch()} />
    );
  const placeholder = (
    <div>
      <ShelfPlaceholder title={musicTexts.chips.artists} />
      <ShelfPlaceholder title={musicTexts.chips.albums} />
    </div>
  );
  if (found.data === undefined) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <SearchResults results={found.data} term={term} chosen={chosen} />
    </Suspense>
  );
}
