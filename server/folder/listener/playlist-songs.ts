import type { Resource } from '#contract/v1/provider.ts';
import { badInput } from '#server/errors.ts';
import { existing } from '../catalogue/existing.ts';
import type { Page } from '../catalogue/page.ts';
import { numberOnEitherSide } from '../resources/resource-id.ts';
import { resourcesByNumber } from '../resources/resources.ts';
import type { CatalogueReader } from '../store/catalogue-reader.ts';
import type { Hidden } from '../store/hidden.ts';
import type { Entry } from './entry-repository.ts';

const maxNamed = 20;

/**
 * One page of a playlist's songs, each with its `meta.entryId`, and how many there are. Songs whose files are gone are
 * left out; a song that was taken out of the library comes as its twin in the catalogue.
 */
export function playlistSongs(
  read: CatalogueReader,
  hidden: Hidden,
  entries: readonly Entry[],
  { limit, offset }: Page,
): { data: Resource[]; total: number } {
  const here = existing(
    read,
    'songs',
    entries.map(({ songId }) => Number(songId)),
  );
  const present = entries.filter(({ songId }) => here.has(Number(songId)));
  const shown = present.slice(offset, offset + limit);
  const numbers = new Set(shown.map(({ songId }) => Number(songId)));
  const inLibrary = resourcesByNumber(read, 'songs', 'library', numbers.difference(hidden.songs));
  const inCatalogue = resourcesByNumber(read, 'songs', 'catalogue', numbers.intersection(hidden.songs));
  const data = shown.flatMap(({ entryId, songId }) => {
    const song = inLibrary.get(Number(songId)) ?? inCatalogue.get(Number(songId));
    return song ? [{ ...song, meta: { entryId } }] : [];
  });
  return { data, total: present.length };
}

/** The songs' numbers, in their order; 400 names those that are not in the folder. */
export function songNumbers(read: CatalogueReader, songs: readonly { id: string }[]): number[] {
  // No song has the number 0.
  const numbers = songs.map(({ id }) => numberOnEitherSide('songs', id) ?? 0);
  const here = existing(read, 'songs', numbers);
  const unknown = songs.filter((_, index) => !here.has(numbers[index] ?? 0)).map(({ id }) => id.slice(0, 40));
  if (unknown.length === 0) return numbers;
  const named = [...new Set(unknown)].slice(0, maxNamed).join(', ');
  throw badInput(`These songs are not in the music folder: ${named}.`);
}
