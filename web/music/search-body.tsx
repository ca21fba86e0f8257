import type { UseQueryResult } from '@tanstack/react-query';
import { sentenceOf } from '#web/api.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ShelfPlaceholder } from '#web/ui/shelf-grid.tsx';
import type { SearchResults as Results } from './item.ts';
import type { SearchGroup } from './search-groups.ts';
import { SearchResults } from './search-results.tsx';
import { musicTexts } from './texts.ts';

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
  if (found.data === undefined)
    return (
      <div>
        <ShelfPlaceholder title={musicTexts.chips.artists} />
        <ShelfPlaceholder title={musicTexts.chips.albums} />
      </div>
    );
  return <SearchResults results={found.data} term={term} chosen={chosen} />;
}
