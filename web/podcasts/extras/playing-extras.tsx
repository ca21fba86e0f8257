import { EpisodeExtras } from './episode-extras.tsx';
import { usePlayingEpisode } from './use-playing-episode.ts';

type PlayingExtrasProps = { className?: string };

/** Chapters and transcript of the current episode. */
export function PlayingExtras({ className }: PlayingExtrasProps) {
  const episode = usePlayingEpisode();
  if (episode === undefined) return null;
  return <EpisodeExtras key={episode.id} episode={episode} {...(className && { className })} />;
}
