import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/api.ts';
import { Failure } from '#web/ui/failure.tsx';
import { ShelfGrid, ShelfPlaceholder } from '#web/ui/shelf-grid.tsx';
import { ContinueListening } from './continue-listening.tsx';
import { EpisodeCard } from './episode-card.tsx';
import { subscriptionsQuery } from './queries.ts';
import { recentQuery } from './show-queries.ts';
import { showTexts } from './show-texts.ts';

/** The podcasts of home (spec §2): what is new, and what one was listening to. Rows without episodes are absent. */
export function RecentPodcasts() {
  const shows = useQuery(subscriptionsQuery());
  const recent = useQuery(recentQuery(shows.data));
  const error = shows.error ?? recent.error;
  const retry = () => void (shows.error ? shows.refetch() : recent.refetch());
  return (
    <>
      {error && !recent.data && <Failure message={showTexts.error(sentenceOf(error))} onRetry={retry} />}
      {recent.isLoading && <ShelfPlaceholder title={showTexts.recentPodcasts} />}
      {recent.data && recent.data.length > 0 && (
        <ShelfGrid
          title={showTexts.recentPodcasts}
          cards={recent.data.map((episode, place) => (
            <EpisodeCard
              key={episode.id}
              episode={episode}
              place={place}
              released={episode.released}
              isTabStop
              withShow
            />
          ))}
        />
      )}
      <ContinueListening />
    </>
  );
}
