import { Link } from 'react-router';
import { Artwork } from '#web/ui/artwork.tsx';

type CompactRowProps = {
  name: string;
  caption: string;
  /** What a drawn picture is drawn from, where there is no other: an album's songs look alike. */
  pictureName?: string | undefined;
  template?: string | undefined;
  color?: string | undefined;
  placeholder?: string | undefined;
  to?: string | undefined;
};

/** A small row of the sidebar: picture, name, who. */
export function CompactRow({ name, caption, pictureName = name, to, ...picture }: CompactRowProps) {
  const inside = (
    <>
      <Artwork name={pictureName} {...picture} sizes="40px" className="w-10 shrink-0 !rounded-md" />
      <span className="min-w-0">
        <span className="block truncate font-[560] text-ink">{name}</span>
        <span className="block truncate text-[12.5px] text-mute">{caption}</span>
      </span>
    </>
  );
  const look = 'flex items-center gap-2.5 rounded-md px-2 py-1.5';
  return (
    <li>
      {to === undefined ? (
        <span className={look}>{inside}</span>
      ) : (
        <Link to={to} title={`${name} · ${caption}`} className={`${look} transition-colors hover:bg-lift`}>
          {inside}
        </Link>
      )}
    </li>
  );
}
