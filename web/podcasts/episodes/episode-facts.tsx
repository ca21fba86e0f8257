import type { Episode } from '#contract/podcast-shapes.ts';
import { releaseDate } from '../data/episode-labels.ts';
import { EpisodeAge, EpisodeLength } from './episode-times.tsx';
import { ProgressRing } from './progress-ring.tsx';

type EpisodeFactsProps = {
  episode: Episode;
  /** How long ago it came out; stands instead of the date. */
  released?: string | undefined;
};

/** An episode's date, which a part of a book has none of, length and progress. */
export function EpisodeFacts({ episode, released }: EpisodeFactsProps) {
  return (
    <>
      {!episode.isBookPart && (
        <span title={episode.datePublishedPretty}>
          {released === undefined ? (
            releaseDate(episode.datePublishedPretty)
          ) : (
            <EpisodeAge released={released} />
          )}
        </span>
      )}
      <EpisodeLength seconds={episode.duration} />
      <ProgressRing episodeId={episode.id} />
    </>
  );
}
