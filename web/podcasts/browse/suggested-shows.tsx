import { queryOptions, useQuery } from '@tanstack/react-query';
import { podcastSuggestions } from '#contract/podcasts.ts';
import { call } from '#web/api.ts';
import { ShelfGrid } from '#web/ui/lists/shelf-grid.tsx';
import { showTexts } from '../data/show-texts.ts';
import { ShowCard } from '../shows/show-card.tsx';

const suggestedQuery = () =>
  queryOptions({
    queryKey: ['podcasts', 'suggested'],
    queryFn: async ({ signal }) => (await call(podcastSuggestions, {}, { signal })).data.feeds,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Shows to begin with, where the server has any; somebody who searches needs none. */
export function SuggestedShows() {
  const { data = [] } = useQuery(suggestedQuery());
  if (data.length === 0) return null;
  return (
    <ShelfGrid
      title={showTexts.suggested}
      cards={data.map((show) => <ShowCard key={show.id} show={show} />)}
    />
  );
}
