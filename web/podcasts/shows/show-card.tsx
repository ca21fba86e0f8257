import { memo } from 'react';
import { Link } from 'react-router';
import type { Feed } from '#contract/podcast-shapes.ts';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { showPath, showPicture } from '../data/playable-episode.ts';
import { showTexts } from '../data/show-texts.ts';

const cardSizes = '(min-width: 1536px) 220px, (min-width: 768px) 260px, 50vw';

const unplayedText = (count: number) => `${count} not played`;

/** The largest count that fits a badge. */
const maxCount = 999;

type ShowCardProps = {
  show: Feed;
  /** How many episodes that came since one follows it are not played. */
  unplayed?: number | undefined;
};

/** A show: cover with how much is not played, title, who makes it. One link. */
export const ShowCard = memo(function ShowCard({ show, unplayed = 0 }: ShowCardProps) {
  const title = show.title || show.url;
  const caption = show.author || showTexts.podcast;
  return (
    <li className="group/card relative min-w-0 transition-transform duration-200 ease-out hover:-translate-y-0.5 motion-reduce:hover:translate-y-0">
      <Artwork
        name={title}
        template={showPicture(show)}
        sizes={cardSizes}
        className="shadow-[0_1px_0_var(--line),0_10px_28px_-18px_var(--shade)]"
      />
      {unplayed > 0 && (
        <span
          title={unplayedText(unplayed)}
          className="absolute right-1.5 top-1.5 rounded-full bg-accent px-2 py-0.5 text-xs font-semibold tabular-nums text-on"
        >
          <span aria-hidden="true">{unplayed > maxCount ? `${maxCount}+` : unplayed}</span>
          <span className="sr-only">{unplayedText(unplayed)}</span>
        </span>
      )}
      <Link
        to={showPath(show.id)}
        title={title}
        className="mt-2.5 block h-5 truncate font-[560] text-ink after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-accent-ink"
      >
        <bdi>{title}</bdi>
      </Link>
      <p className="h-5 truncate text-[12.5px] text-mute" title={caption}>
        <bdi>{caption}</bdi>
      </p>
    </li>
  );
});
