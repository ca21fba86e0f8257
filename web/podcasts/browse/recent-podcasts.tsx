import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/api.ts';
import { ShelfGrid, ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { subscriptionsQuery } from '../data/queries.ts';
import { recentQuery } from '../data/show-queries.ts';
import { showTexts } from '../data/show-texts.ts';
import { EpisodeCard } from '../episodes/episode-card.tsx';

/** The podcasts of home (behaviour.md#screens): what is new. Absent without an episode. */
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
          cards={recent.data.map((episode, index) => (
            <EpisodeCard
              key={episode.id}
              episode={episode}
              index={index}
              released={episode.released}
              isTabStop
              withShow
            />
          ))}
        />
      )}
    </>
  );
}
