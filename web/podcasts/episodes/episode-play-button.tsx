import { Pause, Play } from 'lucide-react';
import type { Episode } from '#contract/podcast-shapes.ts';
import { showTexts } from '../data/show-texts.ts';
import { useEpisodePlaying } from '../playback/use-episode-playing.ts';

const looks = {
  solid: 'bg-accent text-on shadow-lg hover:[filter:brightness(1.05)]',
  quiet: 'border border-line text-ink hover:bg-lift',
} as const;

type EpisodePlayButtonProps = {
  episode: Episode;
  look?: keyof typeof looks;
  sizePixels?: number;
  tabIndex?: number;
  className?: string;
};

/** A round button that starts an episode where the listener was, and pauses it while it sounds (behaviour.md#states). */
export function EpisodePlayButton({
  episode,
  look = 'solid',
  sizePixels = 44,
  tabIndex,
  className = '',
}: EpisodePlayButtonProps) {
  const { isPlaying, canPlay, press } = useEpisodePlaying(episode);
  const Icon = isPlaying ? Pause : Play;
  const label = canPlay
    ? `${isPlaying ? showTexts.pause : showTexts.play} ${episode.title}`
    : `${showTexts.noAudio}: ${episode.title}`;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={!canPlay}
      tabIndex={tabIndex}
      onClick={press}
      style={{ width: sizePixels, height: sizePixels }}
      className={`grid shrink-0 place-items-center rounded-full transition active:scale-95 disabled:opacity-40 ${looks[look]} ${className}`}
    >
      <Icon
        aria-hidden="true"
        size={Math.round(sizePixels * 0.42)}
        fill="currentColor"
        className={isPlaying ? '' : 'ml-0.5'}
      />
    </button>
  );
}
