import { useQuery } from '@tanstack/react-query';
import { CircleCheck, ListEnd, ListStart } from 'lucide-react';
import type { Episode } from '#contract/podcast-shapes.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { Actions, PictureButton } from '#web/ui/controls/picture-button.tsx';
import { playableEpisode } from '../data/playable-episode.ts';
import { isPlayed } from '../data/progress-badge.ts';
import { showQuery } from '../data/queries.ts';
import { showTexts } from '../data/show-texts.ts';
import { playEpisodeLater, playEpisodeNext } from '../playback/queue-episode.ts';
import { useMarking } from '../playback/use-marking.ts';
import { useProgress } from '../playback/use-progress.ts';
import { SubscribeButton } from '../subscriptions/subscribe-button.tsx';
import { LazyPodcastDownload } from './lazy-podcast-download.tsx';

type EpisodeActionsProps = { episode: Episode };

/** What can be done with an episode on its own page. */
export function EpisodeActions({ episode }: EpisodeActionsProps) {
  const player = usePlayer();
  const mark = useMarking();
  const { data: show } = useQuery(showQuery(String(episode.feedId)));
  const { isPending, entry } = useProgress(episode.id);
  const played = isPlayed(entry);
  const item = playableEpisode(episode);
  return (
    <Actions>
      {show ? (
        <SubscribeButton show={show} />
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
            className="bg-bg/40"
          />
        </>
      )}
    </Actions>
  );
}
