import { useQuery } from '@tanstack/react-query';
import type { Feed } from '#contract/podcast-shapes.ts';
import { sentenceOf } from '#web/api.ts';
import { Failure } from '#web/ui/pages/failure.tsx';
import { recentQuery } from '../data/show-queries.ts';
import { showTexts } from '../data/show-texts.ts';
import { EpisodeCollection } from '../episodes/episode-collection.tsx';
import { EpisodePlaceholders } from '../episodes/episode-placeholders.tsx';

type RecentEpisodesProps = { shows: readonly Feed[] | undefined };

/** The newest episode of each show, of the last seven days (behaviour.md#what-is-checked). */
export function RecentEpisodes({ shows }: RecentEpisodesProps) {
  const { data, error, refetch } = useQuery(recentQuery(shows));
  return (
    <section aria-labelledby="recent-episodes" className="mb-8">
      <h2 id="recent-episodes" className="mb-2 text-lg font-[660] leading-tight md:text-xl">
        {showTexts.recentEpisodes}
      </h2>
      {data === undefined && !error && <EpisodePlaceholders grid={false} />}
      {error && !data && (
        <Failure message={showTexts.error(sentenceOf(error))} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && <p className="text-mute">{showTexts.noRecent}</p>}
      {data && data.length > 0 && (
        <EpisodeCollection label={showTexts.recentEpisodes} episodes={data} grid={false} withShow />
      )}
    </section>
  );
}
