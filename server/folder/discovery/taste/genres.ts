import { hash } from 'node:crypto';
import { fold } from '#rules/fold-text.ts';
import type { CatalogueReader } from '../../catalogue/catalogue-reader.ts';
import { catalogueRevision } from '../../catalogue/catalogue-version.ts';
import { albumGenres } from '../../catalogue/genres.ts';

/** A genre however it is written: `spellings` are the tags' own ('Hip-Hop', 'hip hop'), `key` stands in ids. */
export type Genre = { key: string; name: string; spellings: string[]; albumCount: number };
export type GenreList = () => readonly Genre[];

const maxKey = 40;

/** The part of an id that names a genre: letters, digits and dashes only. */
export function genreKey(genre: string): string {
  const key = fold(genre).replaceAll(' ', '-');
  return /^[a-z0-9-]+$/.test(key) && key.length <= maxKey ? key : `x${hash('sha256', key).slice(0, 12)}`;
}

/** The genres of the folder, those with most albums first; read again after each change of the catalogue. */
export function createGenreList(read: CatalogueReader): GenreList {
  let genres: readonly Genre[] = [];
  let revision = -1;
  return () => {
    const current = catalogueRevision(read);
    if (revision !== current || genres.length === 0) genres = genresIn(read);
    revision = current;
    return genres;
  };
}

function genresIn(read: CatalogueReader): Genre[] {
  const byKey = new Map<string, Genre>();
  for (const { genre: name, count } of albumGenres(read).toSorted((a, b) => b.count - a.count)) {
    const key = genreKey(name);
    const existing = byKey.get(key);
    if (existing) existing.spellings.push(name);
    else byKey.set(key, { key, name, spellings: [name], albumCount: 0 });
    const genre = byKey.get(key);
    if (genre) genre.albumCount += count;
  }
  return [...byKey.values()].sort((a, b) => b.albumCount - a.albumCount);
}
