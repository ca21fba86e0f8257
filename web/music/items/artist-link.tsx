import { Link } from 'react-router';
import { artistPath } from './item-path.ts';

type ArtistLinkProps = {
  name: string;
  /** Without it the name stands alone. */
  artistId: string | undefined;
  /** -1 in a list that has one tab stop. */
  tabIndex?: number;
  className?: string;
};

/** An artist's name, leading to the artist's page. */
export function ArtistLink({ name, artistId, tabIndex, className = '' }: ArtistLinkProps) {
  if (artistId === undefined) return <bdi>{name}</bdi>;
  return (
    <Link
      to={artistPath(artistId)}
      tabIndex={tabIndex}
      // A row plays when it is tapped or double-clicked; its link does not.
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      className={`rounded hover:underline ${className}`}
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
