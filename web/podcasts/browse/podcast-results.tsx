import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Feed } from '#contract/podcast-shapes.ts';
import { sentenceOf } from '#web/api.ts';
import { CardGrid, ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { podcastSearchQuery } from '../data/show-queries.ts';
import { showTexts } from '../data/show-texts.ts';
import { ShowCard } from '../shows/show-card.tsx';
import { sortResults } from './sort-results.ts';

const cardsOf = (shows: readonly Feed[]) => shows.map((show) => <ShowCard key={show.id} show={show} />);

type PodcastResultsProps = { term: string };

/** What was found: placeholders, a grid, nothing, or why not. */
export function PodcastResults({ term }: PodcastResultsProps) {
  const { data, error, isFetching, refetch } = useQuery(podcastSearchQuery(term));
  useEffect(() => {
    if (error) toast.error(showTexts.searchFailed);
  }, [error]);

  if (data === undefined && isFetching) return <ShelfPlaceholder title={showTexts.searchResults} />;
  if (data === undefined)
    return (
      <Failure
        message={showTexts.searchFailed}
        detail={error ? sentenceOf(error) : ''}
        onRetry={() => void refetch()}
      />
    );
  const { visible, hidden } = sortResults(data.feeds);
  return (
    <>
      {visible.length > 0 && (
        <section aria-labelledby="search-results" className="mb-8">
          <h2 id="search-results" className="mb-3.5 text-lg font-[660] leading-tight wide:text-xl">
            {showTexts.searchResults}
          </h2>
          <CardGrid>{cardsOf(visible)}</CardGrid>
        </section>
      )}
      {visible.length === 0 && (
        <Notice title={showTexts.noResults}>
          <p>{showTexts.noResultsHint}</p>
        </Notice>
      )}
      {data.warnings.length > 0 && (
        <output className="mb-6 block text-mute">
          {data.warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </output>
      )}
      {hidden.length > 0 && (
        <details className="mb-8">
          <summary className="w-fit cursor-pointer rounded py-2.5 font-semibold text-mute hover:text-ink">
            {showTexts.hiddenResults(hidden.length)}
          </summary>
          <p className="mb-4 text-mute">{showTexts.hiddenWhy}</p>
          <CardGrid>{cardsOf(hidden)}</CardGrid>
        </details>
      )}
    </>
  );
}
