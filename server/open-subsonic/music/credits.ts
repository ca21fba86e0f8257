import type { CatalogueReader } from '#server/folder/catalogue/catalogue-reader.ts';
import { artistCredits, contributorsOf } from '#server/folder/catalogue/credits.ts';
import { idOf } from './ids.ts';

export type Credit = { id: string; name: string };

/** Credited artists in their order, by the numbers of songs or albums. */
export function creditsOf(
  read: CatalogueReader,
  kind: 'song' | 'album',
  numbers: Iterable<number>,
): Map<number, Credit[]> {
  const credits = new Map<number, Credit[]>();
  // Neighbouring songs share artists: one object for each saves memory.
  const artists = new Map<number, Credit>();
  for (const { of, id, name } of artistCredits(read, kind, numbers)) {
    const credit = artists.get(id) ?? { id: idOf('artist', id), name };
    artists.set(id, credit);
    const list = credits.get(of);
    if (list) list.push(credit);
    else credits.set(of, [credit]);
  }
  return credits;
}

export type ContributorValues = { role: string; artist: Credit };

/** Contributors by song number. Apps need an id, so names that are no artist of the folder are left out. */
export function contributorValues(
  read: CatalogueReader,
  songs: readonly number[],
): Map<number, ContributorValues[]> {
  const values = new Map<number, ContributorValues[]>();
  for (const { song, role, artist, name } of contributorsOf(read, songs)) {
    const list = values.get(song) ?? [];
    list.push({ role, artist: { id: idOf('artist', artist), name } });
    values.set(song, list);
  }
  return values;
}
