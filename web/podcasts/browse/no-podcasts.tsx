import { queryOptions, useQuery } from '@tanstack/react-query';
import { podcastSuggestions } from '#contract/podcasts.ts';
import { call } from '#web/api.ts';
import { ShelfGrid } from '#web/ui/lists/shelf-grid.tsx';
import { Notice } from '#web/ui/pages/notice.tsx';
import { showTexts } from '../data/show-texts.ts';
import { ExportToolLink } from '../opml/export-tool-link.tsx';
import { ShowCard } from '../shows/show-card.tsx';

/** What stands where nobody subscribed to anything yet: how to begin, and shows to begin with. */
export const NoPodcasts = () => (
  <>
    <Notice title={showTexts.noSubscriptions}>
      <p>{showTexts.noSubscriptionsHint}</p>
      <ExportToolLink />
    </Notice>
    <SuggestedShows />
  </>
);

const suggestedQuery = () =>
  queryOptions({
    queryKey: ['podcasts', 'suggested'],
    queryFn: async ({ signal }) => (await call(podcastSuggestions, {}, { signal })).data.feeds,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Shows to begin with, where the server has any; somebody who searches needs none. */
function SuggestedShows() {
  const { data = [] } = useQuery(suggestedQuery());
  if (data.length === 0) return null;
  return (
    <ShelfGrid
      title={showTexts.suggested}
      cards={data.map((show) => <ShowCard key={show.id} show={show} />)}
    />
  );
}
