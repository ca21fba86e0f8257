import { memo } from 'react';
import { Link } from 'react-router';
import type { Feed } from '#contract/podcast-shapes.ts';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { showPath, showPicture } from '../data/playable-episode.ts';
import { showTexts } from '../data/show-texts.ts';

const cardSizes = '(min-width: 1536px) 220px, (min-width: 768px) 260px, 50vw';

type ShowCardProps = { show: Feed };

/** A show: cover, title, who makes it. One link. */
export const ShowCard = memo(function ShowCard({ show }: ShowCardProps) {
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
