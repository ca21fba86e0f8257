import { useQuery } from '@tanstack/react-query';
import { Check, ListEnd, ListStart } from 'lucide-react';
import type { Episode } from '#contract/podcast-shapes.ts';
import { usePlayer } from '#web/player/views/player-context.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { playableEpisode } from '../data/playable-episode.ts';
import { isPlayed } from '../data/progress-badge.ts';
import { showQuery } from '../data/queries.ts';
import { showTexts } from '../data/show-texts.ts';
import { playEpisodeLater, playEpisodeNext } from '../playback/queue-episode.ts';
import { useMarking } from '../playback/use-marking.ts';
import { useProgress } from '../playback/use-progress.ts';
import { SubscribeButton } from '../subscriptions/subscribe-button.tsx';

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
    <div className="mt-5 flex flex-wrap gap-3">
      {show ? (
        <SubscribeButton show={show} />
      ) : (
        <span className="waiting block h-[42px] w-40 rounded-full" aria-hidden="true" />
      )}
      <Button className="bg-bg/40" disabled={isPending} onClick={() => mark(episode, !played)}>
        <Check size={17} aria-hidden="true" />
        {played ? showTexts.markUnplayed : showTexts.markPlayed}
      </Button>
      {item && (
        <>
          <Button className="bg-bg/40" onClick={() => playEpisodeNext(player, item)}>
            <ListStart size={17} aria-hidden="true" />
            {showTexts.playNext}
          </Button>
          <Button className="bg-bg/40" onClick={() => playEpisodeLater(player, item)}>
            <ListEnd size={17} aria-hidden="true" />
            {showTexts.playLater}
          </Button>
        </>
      )}
    </div>
  );
}
