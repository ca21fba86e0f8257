import type { CatalogueReader } from '#server/folder/catalogue/catalogue-reader.ts';
import { artistCredits, contributorsOf } from '#server/folder/catalogue/credits.ts';
import { idOf } from './ids.ts';

export type Credit = { id: string; name: string };

/** Whom songs or albums are by, in their order, by the numbers of those. */
export function creditsOf(
  read: CatalogueReader,
  kind: 'song' | 'album',
  numbers: Iterable<number>,
): Map<number, Credit[]> {
  const credits = new Map<number, Credit[]>();
  // Songs that lie together are by the same few.
  const artists = new Map<number, Credit>();
  for (const { of, id, name } of artistCredits(read, kind, numbers)) {
    const credit = artists.get(id) ?? { id: idOf('artist', id), name };
    artists.set(id, credit);
    const known = credits.get(of);
    if (known) known.push(credit);
    else credits.set(of, [credit]);
  }
  return credits;
}

export type ContributorValues = { role: string; artist: Credit };

/** Contributors by the numbers of the songs. Apps need an id, so whoever is no artist of the folder is left out. */
export function contributorValues(
  read: CatalogueReader,
  songs: readonly number[],
): Map<number, ContributorValues[]> {
  const values = new Map<number, ContributorValues[]>();
  for (const { song, role, artist, name } of contributorsOf(read, songs)) {
    const known = values.get(song) ?? [];
    known.push({ role, artist: { id: idOf('artist', artist), name } });
    values.set(song, known);
  }
  return values;
}
