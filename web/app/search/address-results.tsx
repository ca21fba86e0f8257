import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/api.ts';
import { podcastSearchQuery } from '#web/podcasts/data/show-queries.ts';
import { showTexts } from '#web/podcasts/data/show-texts.ts';
import { ShowCard } from '#web/podcasts/shows/show-card.tsx';
import { ShelfGrid, ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { resultTexts } from './result-texts.ts';

/** The show at a pasted address, whose page offers to subscribe, or that there is none and why. */
export function AddressResults({ address }: { address: string }) {
  const isValid = URL.canParse(address);
  const { data, error, refetch } = useQuery({ ...podcastSearchQuery(address), enabled: isValid });
  if (error)
    return (
      <Failure message={showTexts.searchFailed} detail={sentenceOf(error)} onRetry={() => void refetch()} />
    );
  if (isValid && data === undefined) return <ShelfPlaceholder title={resultTexts.shows} />;
  if (data && data.feeds.length > 0)
    return (
      <ShelfGrid
        title={resultTexts.shows}
        cards={data.feeds.map((show) => <ShowCard key={show.id} show={show} />)}
      />
    );
  return (
    <Notice title={resultTexts.noFeed}>
      {data?.warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
      <p>{resultTexts.noFeedHint}</p>
    </Notice>
  );
}
