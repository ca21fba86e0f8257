import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { wallTimeMs } from '#rules/clock.ts';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { showQuery } from '../data/queries.ts';
import { latestOf } from '../data/recent-episodes.ts';
import { showTexts } from '../data/show-texts.ts';
import { LatestRelease } from '../episodes/latest-release.tsx';
import { MissingOrFailed } from '../episodes/missing-or-failed.tsx';
import { People } from '../episodes/people.tsx';
import { PodcastPlaceholder } from '../episodes/podcast-placeholder.tsx';
import { ShowEpisodes } from './show-episodes.tsx';
import { ShowHeader } from './show-header.tsx';
import { useShowEpisodes } from './use-show-episodes.ts';

/** `/podcast/:id` (behaviour.md#screens). */
export function ShowScreen() {
  const { id = '' } = useParams();
  const { data: show, error, refetch } = useQuery(showQuery(id));
  const { episodes } = useShowEpisodes(id, '');
  const [nowSeconds] = useState(() => wallTimeMs() / 1000);
  const latest = episodes && latestOf(episodes, nowSeconds);
  usePageTitle(show?.title || showTexts.podcast);
  if (error && !show) return <MissingOrFailed error={error} onRetry={() => void refetch()} />;
  if (show === undefined) return <PodcastPlaceholder eyebrow={showTexts.podcast} withEpisodes />;
  if (show.bookId !== undefined) return <Navigate to={`/book/${show.bookId}`} replace />;
  return (
    <article>
      <ShowHeader show={show} latest={latest} />
      {episodes === undefined && <span className="waiting relative mb-8 block h-[190px] rounded-2xl" />}
      {latest && <LatestRelease key={latest.id} episode={latest} heading={showTexts.latestRelease} />}
      <People persons={show.persons} />
      <ShowEpisodes key={id} feedId={id} latestId={latest?.id} />
    </article>
  );
}
