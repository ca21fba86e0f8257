import { useQuery } from '@tanstack/react-query';
import { CircleCheck, ExternalLink, ListEnd, ListStart } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { Episode } from '#contract/podcast-shapes.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { Actions, PictureButton } from '#web/ui/controls/picture-button.tsx';
import { OptionsButton } from '#web/ui/menus/options-button.tsx';
import { lazily } from '#web/ui/pages/lazily.tsx';
import { usePageTitle } from '#web/ui/pages/use-page-title.ts';
import { episodePicture, playableEpisode, showPath } from '../data/playable-episode.ts';
import { isPlayed } from '../data/progress-badge.ts';
import { episodeQuery, showQuery } from '../data/queries.ts';
import { showTexts } from '../data/show-texts.ts';
import { playEpisodeLater, playEpisodeNext } from '../playback/queue-episode.ts';
import { useMarking } from '../playback/use-marking.ts';
import { useProgress } from '../playback/use-progress.ts';
import { SubscribeButton } from '../subscriptions/subscribe-button.tsx';
import { EpisodePlayButton } from './episode-play-button.tsx';
import { LatestRelease } from './latest-release.tsx';
import { LazyPodcastDownload } from './lazy-podcast-download.tsx';
import { MissingOrFailed } from './missing-or-failed.tsx';
import { People } from './people.tsx';
import { PodcastHeader } from './podcast-header.tsx';
import { PodcastPlaceholder } from './podcast-placeholder.tsx';
import { useEpisodeHeading } from './use-episode-heading.ts';
import { useEpisodeOptions } from './use-episode-options.tsx';

const EpisodeExtras = lazily(async () => (await import('../extras/episode-extras.tsx')).EpisodeExtras);

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
            {episode.isBookPart ? showTexts.goToBook : showTexts.goToShow}
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

type EpisodeActionsProps = { episode: Episode };

/** What can be done with an episode on its own page. A phone has `Play later` in the menu alone. */
function EpisodeActions({ episode }: EpisodeActionsProps) {
  const player = usePlayer();
  const mark = useMarking();
  const { data: show } = useQuery(showQuery(String(episode.feedId)));
  const { isPending, entry } = useProgress(episode.id);
  const played = isPlayed(entry);
  const item = playableEpisode(episode);
  const { onButton, menu } = useEpisodeOptions(episode);
  return (
    <Actions>
      {show ? (
        !episode.isBookPart && <SubscribeButton show={show} />
      ) : (
        <span className="waiting block h-[42px] w-40 rounded-full" aria-hidden="true" />
      )}
      <PictureButton
        picture={<CircleCheck size={17} aria-hidden="true" />}
        label={played ? showTexts.markUnplayed : showTexts.markPlayed}
        disabled={isPending}
        onClick={() => mark(episode, !played)}
        className="bg-bg/40"
      />
      {item && (
        <>
          <LazyPodcastDownload episode={episode} />
          <PictureButton
            picture={<ListStart size={17} aria-hidden="true" />}
            label={showTexts.playNext}
            rare
            onClick={() => playEpisodeNext(player, item)}
            className="bg-bg/40"
          />
          <PictureButton
            picture={<ListEnd size={17} aria-hidden="true" />}
            label={showTexts.playLater}
            rare
            onClick={() => playEpisodeLater(player, item)}
            className="bg-bg/40 narrow:hidden"
          />
        </>
      )}
      <OptionsButton name={episode.title} onClick={onButton} className="bg-bg/40 pointer-coarse:size-11" />
      {menu}
    </Actions>
  );
}
