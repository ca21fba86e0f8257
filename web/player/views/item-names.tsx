import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PlayableItem } from '#rules/queue/item.ts';

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
  row: { title: 'truncate font-[560]', rest: 'truncate text-[12.5px]' },
  queue: { title: 'row-name', rest: 'truncate text-[12.5px] leading-[17px]' },
  panel: {
    title: 'line-clamp-2 [overflow-wrap:anywhere] text-[17px] leading-snug font-[660] tracking-tight',
    rest: 'line-clamp-2 [overflow-wrap:anywhere] text-[12.5px]',
  },
  sheet: {
    title: 'line-clamp-2 [overflow-wrap:anywhere] text-2xl leading-tight font-[720] tracking-tight',
    rest: 'truncate text-[15px]',
  },
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
      <div className={`text-ink ${looks[look].title}`} title={title}>
        <Leading to={links?.title ?? links?.album}>
          <bdi>{title}</bdi>
        </Leading>
      </div>
      <div className={`text-mute ${looks[look].rest}`}>
        <Leading to={links?.artist}>
          <bdi>{artistName}</bdi>
        </Leading>
        {withAlbum && item.kind === 'song' && albumName !== undefined && (
          <>
            {' · '}
            <Leading to={links?.album}>
              <bdi>{albumName}</bdi>
            </Leading>
          </>
        )}
      </div>
    </div>
  );
}
