import { Pause, Play } from 'lucide-react';
import type { Episode } from '#contract/podcast-shapes.ts';
import { isActive } from '#web/player/player/player-state.ts';
import { usePlayer, usePlayerState } from '#web/player/views/use-player.ts';
import { episodeContext, playableEpisode } from '../data/playable-episode.ts';
import { showTexts } from '../data/show-texts.ts';

type CoverPlayProps = { feedId: number; latest: Episode | undefined };

/** Play or pause on a show's cover: the episode of it that is being heard, else the latest one. */
export function CoverPlay({ feedId, latest }: CoverPlayProps) {
  const player = usePlayer();
  const heard = usePlayerState(({ queue: { now } }) =>
    now?.item.showId === String(feedId) ? now.item : undefined,
  );
  const isPlaying = usePlayerState(isActive) && heard !== undefined;
  const item = latest && playableEpisode(latest);
  const title = heard?.title ?? latest?.title;
  if (title === undefined || (heard === undefined && item === undefined)) return null;

  function press(): void {
    if (heard) player.toggle();
    else if (latest && item) player.play(episodeContext(latest), [item]);
  }

  const Icon = isPlaying ? Pause : Play;
  const label = `${isPlaying ? showTexts.pause : showTexts.play} ${title}`;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={press}
      className="grid size-14 place-items-center rounded-full bg-accent text-on shadow-lg transition hover:[filter:brightness(1.05)] active:scale-95"
    >
      <Icon aria-hidden="true" size={24} fill="currentColor" className={isPlaying ? '' : 'ml-0.5'} />
    </button>
  );
}
