import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sentenceOf } from '#web/api.ts';
import { ShelfGrid, ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { subscriptionsQuery } from '../data/queries.ts';
import { showTexts } from '../data/show-texts.ts';
import { ShowCard } from '../shows/show-card.tsx';
import { ContinueListening } from './continue-listening.tsx';
import { RecentEpisodes } from './recent-episodes.tsx';

// Of a listener's first visit alone.
const NoPodcasts = lazily(async () => ({ default: (await import('./no-podcasts.tsx')).NoPodcasts }));

/** Once the screen stands; without it the badge stays until the next time. */
const look = () =>
  import('#web/notifications/app-badge.ts').then(
    ({ lookAtEpisodes }) => lookAtEpisodes(),
    () => undefined,
  );

/** So many rows of covers; what is new stands below them. */
const rows = 3;

/** What one subscribed to, what is new there, and what one was listening to (behaviour.md#screens). */
export function MyPodcasts() {
  const { data: shows, error, refetch } = useQuery(subscriptionsQuery());
  useEffect(() => void look(), []);
  if (error && !shows)
    return <Failure message={showTexts.error(sentenceOf(error))} onRetry={() => void refetch()} />;
  return (
    <>
      {shows === undefined && <ShelfPlaceholder title={showTexts.subscriptions} />}
      {shows?.length === 0 && <NoPodcasts />}
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
