import { releaseYear } from '../items/release-year.ts';
import type { Album } from '../provider/item.ts';
import './album-release.css';
import { albumTexts } from './album-texts.ts';
import { releaseKind } from './release-kind.ts';

/** What kind of release an album is, who brought it out, when this edition of it came out, and how it is stored. */
export function AlbumRelease({ album: { release = {}, releaseDate } }: { album: Album }) {
  const { label, kinds, date, quality, editions } = release;
  const year = releaseYear(date);
  const facts = [
    releaseKind(kinds),
    label,
    year !== undefined && year !== releaseYear(releaseDate) ? albumTexts.edition(year) : undefined,
    editions && albumTexts.editions(editions),
  ].filter((fact) => fact !== undefined);
  return (
    <p className="album-release">
      {facts.length > 0 && <bdi>{facts.join(' · ')}</bdi>}
      {quality !== undefined && <b>{quality === 'hi-res' ? albumTexts.hiRes : albumTexts.lossless}</b>}
    </p>
  );
}
