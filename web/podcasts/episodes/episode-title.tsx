import { Link } from 'react-router';
import type { Episode } from '#contract/podcast-shapes.ts';
import { episodePath } from '../data/playable-episode.ts';

type EpisodeTitleProps = {
  episode: Episode;
  isHere: boolean;
  tabIndex: number;
  /** Where several shows stand together, its show stands above. */
  withShow: boolean;
  className: string;
};

/** An episode's name, and the link to its page: stretched over the whole row or card that it stands in. */
export function EpisodeTitle({ episode, isHere, tabIndex, withShow, className }: EpisodeTitleProps) {
  return (
    <>
      {withShow && (
        <p className="truncate text-[12.5px] text-mute" title={episode.feedTitle}>
          <bdi>{episode.feedTitle}</bdi>
        </p>
      )}
      <h3 className={`line-clamp-2 [overflow-wrap:anywhere] ${className}`} title={episode.title}>
        <Link
          to={episodePath(episode.id)}
          tabIndex={tabIndex}
          className={`after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent-ink ${isHere ? 'text-accent-ink' : 'text-ink'}`}
        >
          <bdi>{episode.title}</bdi>
        </Link>
      </h3>
    </>
  );
}
