import { releaseYear } from '../items/release-year.ts';
import type { Album } from '../provider/item.ts';
import { albumTexts } from './album-texts.ts';
import './album-release.css';

const kinds: Readonly<Record<string, string>> = {
  ep: 'EP',
  live: 'Live album',
  remix: 'Remixes',
  'dj-mix': 'DJ mix',
  spokenword: 'Spoken word',
};

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The kind of release in words, by its comma-joined tags; `album` is dropped next to other kinds. Unknown kinds stand as tagged. */
export function releaseKind(tagged = ''): string | undefined {
  const types = tagged.split(',').filter((type) => type !== '' && type !== 'other');
  const more = types.filter((type) => type !== 'album');
  return (
    (more.length > 0 ? more : types).map((type) => kinds[type] ?? capital(type)).join(' · ') || undefined
  );
}

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
