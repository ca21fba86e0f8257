import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sentenceOf } from '#web/api.ts';
import { CardPlaceholder, ShelfGrid, ShelfPlaceholder } from '#web/ui/lists/shelf-grid.tsx';
import { Failure } from '#web/ui/pages/failure.tsx';
import { episodeQuery, progressQuery } from '../data/queries.ts';
import { showTexts } from '../data/show-texts.ts';
import { EpisodeCard } from '../episodes/episode-card.tsx';
import { startedEpisodes } from './started-episodes.ts';

type ContinueListeningProps = {
  /** Shows nothing until it is known whether there is anything to continue. */
  isQuiet?: boolean;
};

/** The episodes that were begun, last touched first; absent when there are none, nameless until that is known. */
export function ContinueListening({ isQuiet = false }: ContinueListeningProps) {
  const progress = useQuery(progressQuery());
  const ids = useMemo(() => startedEpisodes(progress.data?.values() ?? []), [progress.data]);
  const episodes = useQueries({ queries: ids.map((id) => episodeQuery(id)) });

  if (progress.isPending) return isQuiet ? null : <ShelfPlaceholder />;
  if (progress.error && !progress.data)
    return (
      <Failure
        message={showTexts.error(sentenceOf(progress.error))}
        onRetry={() => void progress.refetch()}
      />
    );
  // An episode that is gone with its show is nothing to continue with.
  const cards = episodes.flatMap(({ data, isPending }, index) => {
    if (isPending) return [<CardPlaceholder key={ids[index]} />];
    return data ? [<EpisodeCard key={data.id} episode={data} index={index} isTabStop withShow />] : [];
  });
  return cards.length > 0 ? <ShelfGrid title={showTexts.continueListening} cards={cards} /> : null;
}
