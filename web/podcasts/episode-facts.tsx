import type { Episode } from '#contract/podcast-shapes.ts';
import { durationLabel } from './episode-labels.ts';
import { ProgressRing } from './progress-ring.tsx';

type EpisodeFactsProps = {
  episode: Episode;
  /** How long ago it came out; stands instead of the date. */
  released?: string | undefined;
};

/** When an episode came out, how long it is, how much of it was heard. */
export function EpisodeFacts({ episode, released }: EpisodeFactsProps) {
  return (
    <>
      <span title={episode.datePublishedPretty}>{released ?? episode.datePublishedPretty}</span>
      <span className="tabular-nums">{durationLabel(episode.duration)}</span>
      <ProgressRing episodeId={episode.id} />
    </>
  );
}
