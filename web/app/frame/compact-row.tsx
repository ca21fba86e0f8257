import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Artwork } from '#web/ui/pictures/artwork.tsx';

type CompactRowProps = Pick<ComponentProps<'li'>, 'onContextMenu' | 'onKeyDown'> & {
  name: string;
  caption: ReactNode;
  /** Both, in words, shown on hover. */
  title: string;
  /** What a drawn picture is drawn from, where there is no other: an album's songs look alike. */
  pictureName?: string | undefined;
  template?: string | undefined;
  color?: string | undefined;
  placeholder?: string | undefined;
  tiles?: readonly string[] | undefined;
  /** Another shape than an album's. */
  shape?: string;
  to?: string | undefined;
  /** It is the current item. */
  isHere?: boolean;
};

/** A small row of the sidebar: picture, name, who. */
export function CompactRow({
  name,
  caption,
  title,
  pictureName = name,
  to,
  isHere = false,
  shape = '',
  onContextMenu,
  onKeyDown,
  ...picture
}: CompactRowProps) {
  const inside = (
    <>
      <Artwork
        name={pictureName}
        {...picture}
        sizes="40px"
        className={`w-10 shrink-0 ${shape || '!rounded-md'}`}
      />
      <span className="min-w-0">
        <span className={`row-name ${isHere ? 'text-accent-ink' : 'text-ink'}`}>
          <bdi>{name}</bdi>
        </span>
        <span className="block truncate text-[12.5px] text-mute">{caption}</span>
      </span>
    </>
  );
  const look = 'flex items-center gap-2.5 rounded-md px-2 py-1.5';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the context menu and its key; the page itself has a button
    <li aria-current={isHere ? 'true' : undefined} onContextMenu={onContextMenu} onKeyDown={onKeyDown}>
      {to === undefined ? (
        <span className={look}>{inside}</span>
      ) : (
        <Link to={to} title={title} className={`${look} transition-colors hover:bg-lift`}>
          {inside}
        </Link>
      )}
    </li>
  );
}
