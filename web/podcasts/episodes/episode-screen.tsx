import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { episodePicture, showPath } from '../data/playable-episode.ts';
import { episodeQuery } from '../data/queries.ts';
import { showTexts } from '../data/show-texts.ts';
import { EpisodeActions } from './episode-actions.tsx';
import { EpisodePlayButton } from './episode-play-button.tsx';
import { LatestRelease } from './latest-release.tsx';
import { MissingOrFailed } from './missing-or-failed.tsx';
import { People } from './people.tsx';
import { PodcastHeader } from './podcast-header.tsx';
import { PodcastPlaceholder } from './podcast-placeholder.tsx';
import { useEpisodeHeading } from './use-episode-heading.ts';

const EpisodeExtras = lazily(async () => ({
  default: (await import('../extras/episode-extras.tsx')).EpisodeExtras,
}));

/** `/podcast-episode/:id` (behaviour.md#screens). */
export function EpisodeScreen() {
  const { id = '' } = useParams();
  const { data: episode, error, refetch } = useQuery(episodeQuery(id));
  const heading = useEpisodeHeading(episode);
  usePageTitle(episode?.title ?? showTexts.episode);
  if (error && !episode) return <MissingOrFailed error={error} onRetry={() => void refetch()} />;
  if (episode === undefined) return <PodcastPlaceholder eyebrow={showTexts.episode} />;
  const linkLook = 'rounded font-semibold text-ink underline-offset-4 hover:underline pointer-coarse:py-3';
  return (
    <article>
      <PodcastHeader
        eyebrow={episode.feedTitle || showTexts.episode}
        title={episode.title}
        coverName={episode.feedTitle}
        cover={episodePicture(episode)}
        play={<EpisodePlayButton episode={episode} sizePixels={56} />}
      >
        <p className="flex flex-wrap gap-x-5 text-mute">
          <Link to={showPath(episode.feedId)} className={linkLook}>
            {showTexts.goToShow}
          </Link>
          {episode.link !== null && (
            <a
              href={episode.link}
              target="_blank"
              rel="noreferrer"
              className={`inline-flex items-center gap-1.5 ${linkLook}`}
            >
              <ExternalLink size={15} aria-hidden="true" />
              {showTexts.website}
            </a>
          )}
        </p>
        <EpisodeActions episode={episode} />
      </PodcastHeader>
      <LatestRelease episode={episode} heading={heading} isWhole />
      <People persons={episode.persons} />
      <EpisodeExtras episode={episode} className="mt-8 max-w-[760px]" />
    </article>
  );
}
