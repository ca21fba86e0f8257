import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Artwork } from '#web/ui/pictures/artwork.tsx';
import { albumPath } from '../items/item-path.ts';
import { musicTexts } from '../items/music-texts.ts';
import { releaseYear } from '../items/release-year.ts';
import type { Album } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { musicQuery } from '../provider/queries.ts';
import { songListsOf } from '../song-lists/song-list-queries.ts';
import './album-release.css';
import { albumTexts } from './album-texts.ts';

/** The other editions of an album, each with its year, label and how many songs it has. */
export function AlbumEditions({ album }: { album: Album }) {
  const provider = useMusicProvider();
  const { data: editions = [] } = useQuery(
    musicQuery([provider.name, 'album-editions', album.id], async ({ signal }) =>
      (await songListsOf(provider)).editions(album, signal),
    ),
  );
  if (editions.length === 0) return null;
  return (
    <section aria-label={albumTexts.otherEditions} className="mt-10">
      <h2 className="mb-3 text-lg font-[660]">{albumTexts.otherEditions}</h2>
      <ul className="album-editions">
        {editions.map((edition) => (
          <li key={edition.id}>
            <Link to={albumPath(edition.id)}>
              <Artwork name={edition.name} {...edition.picture} sizes="44px" />
              <span>
                <bdi>{edition.name}</bdi>
                <small>{factsOf(edition)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const factsOf = ({ release, releaseDate, trackCount }: Album) =>
  [
    releaseYear(release?.['date'] ?? releaseDate),
    release?.['label'],
    trackCount === undefined ? undefined : musicTexts.songCount(trackCount),
  ]
    .filter((fact) => fact !== undefined)
    .join(' · ');
