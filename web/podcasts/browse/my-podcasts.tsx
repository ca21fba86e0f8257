import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/api.ts';
import { ShelfGrid, ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { subscriptionsQuery } from '../data/queries.ts';
import { showTexts } from '../data/show-texts.ts';
import { ExportToolLink } from '../opml/export-tool-link.tsx';
import { ShowCard } from '../shows/show-card.tsx';
import { ContinueListening } from './continue-listening.tsx';
import { RecentEpisodes } from './recent-episodes.tsx';
import { SuggestedShows } from './suggested-shows.tsx';

/** So many rows of covers; what is new stands below them. */
const rows = 3;

/** What one subscribed to, what is new there, and what one was listening to (behaviour.md#screens). */
export function MyPodcasts() {
  const { data: shows, error, refetch } = useQuery(subscriptionsQuery());
  if (error && !shows)
    return <Failure message={showTexts.error(sentenceOf(error))} onRetry={() => void refetch()} />;
  return (
    <>
      {shows === undefined && <ShelfPlaceholder title={showTexts.subscriptions} />}
      {shows?.length === 0 && (
        <>
          <Notice title={showTexts.noSubscriptions}>
            <p>{showTexts.noSubscriptionsHint}</p>
            <ExportToolLink />
          </Notice>
          <SuggestedShows />
        </>
      )}
      {shows && shows.length > 0 && (
        <ShelfGrid
          title={showTexts.subscriptions}
          rows={rows}
          cards={shows.map((show) => <ShowCard key={show.id} show={show} />)}
        />
      )}
      {shows?.length !== 0 && <RecentEpisodes shows={shows} />}
      <ContinueListening />
    </>
  );
}
