import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PlayableItem } from './item.ts';

type LeadingProps = { to: string | undefined; children: ReactNode };

function Leading({ to, children }: LeadingProps) {
  if (to === undefined) return children;
  return (
    <Link to={to} className="hover:underline">
      {children}
    </Link>
  );
}

type ItemNamesProps = {
  item: PlayableItem;
  /** Also the album's name, after the artist's. */
  withAlbum?: boolean;
  titleClassName?: string;
};

/** Title, artist and album, leading to their pages where there are any. */
export function ItemNames({ item, withAlbum = false, titleClassName = 'font-[560]' }: ItemNamesProps) {
  const { title, artistName, albumName, links } = item;
  return (
    <div className="min-w-0">
      <div className={`truncate text-ink ${titleClassName}`} title={title}>
        <Leading to={links?.title ?? links?.album}>{title}</Leading>
      </div>
      <div className="truncate text-[12.5px] text-mute">
        <Leading to={links?.artist}>{artistName}</Leading>
        {withAlbum && albumName !== undefined && (
          <>
            {' · '}
            <Leading to={links?.album}>{albumName}</Leading>
          </>
        )}
      </div>
    </div>
  );
}
