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

const looks = {
  row: { title: 'font-[560]', rest: 'text-[12.5px]' },
  panel: { title: 'text-[17px] font-[660] tracking-tight', rest: 'text-[12.5px]' },
  sheet: { title: 'text-2xl font-[720] tracking-tight', rest: 'text-[15px]' },
} as const;

type ItemNamesProps = {
  item: PlayableItem;
  /** Also the album's name, after the artist's. */
  withAlbum?: boolean;
  look?: keyof typeof looks;
};

/** Title, artist and album, leading to their pages where there are any. */
export function ItemNames({ item, withAlbum = false, look = 'row' }: ItemNamesProps) {
  const { title, artistName, albumName, links } = item;
  return (
    <div className="min-w-0">
      <div className={`truncate text-ink ${looks[look].title}`} title={title}>
        <Leading to={links?.title ?? links?.album}>{title}</Leading>
      </div>
      <div className={`truncate text-mute ${looks[look].rest}`}>
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
