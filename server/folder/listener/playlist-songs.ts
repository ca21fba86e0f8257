import type { Resource } from '#contract/v1/provider.ts';
import { badInput } from '#server/http/errors.ts';
import type { CatalogueReader } from '../catalogue/catalogue-reader.ts';
import { existing } from '../catalogue/catalogue-reader.ts';
import type { Hidden } from '../catalogue/hidden.ts';
import type { Page } from '../collections/page.ts';
import { numberOnEitherSide, referenceTo } from '../resources/resource-id.ts';
import { resourcesByNumber } from '../resources/resources.ts';
import type { DepartedSong, DepartedSongs } from '../store/missing-songs.ts';
import type { Entry } from './playlist-entries.ts';

const maxNamed = 20;

/**
 * One page of a playlist's songs, each with its `meta.entryId`, and the total. A song without file is absent, or named by
 * `departed`; one hidden from the library is its catalogue resource.
 */
export function playlistSongs(
  read: CatalogueReader,
  hidden: Hidden,
  entries: readonly Entry[],
  { limit, offset, departed }: Page & { departed?: DepartedSongs | undefined },
): { data: Resource[]; total: number } {
  const here = existing(
    read,
    'songs',
    entries.map(({ songId }) => Number(songId)),
  );
  const present = departed ? entries : entries.filter(({ songId }) => here.has(Number(songId)));
  const pageEntries = present.slice(offset, offset + limit);
  const numbers = new Set(pageEntries.map(({ songId }) => Number(songId)));
  const inLibrary = resourcesByNumber(read, 'songs', 'library', numbers.difference(hidden.songs));
  const inCatalogue = resourcesByNumber(read, 'songs', 'catalogue', numbers.intersection(hidden.songs));
  const away = departed?.([...numbers].filter((number) => !here.has(number))) ?? new Map();
  const data = pageEntries.flatMap(({ entryId, songId }) => {
    const number = Number(songId);
    const song = inLibrary.get(number) ?? inCatalogue.get(number);
    if (song) return [{ ...song, meta: { entryId } }];
    return departed ? [awaySong(number, entryId, away.get(number))] : [];
  });
  return { data, total: present.length };
}

/** A song that cannot be played now, and is in the library again when its file is. */
function awaySong(number: number, entryId: string, departed: DepartedSong | undefined): Resource {
  const { title = 'Unknown song', artist = '', album = '', durationMilliseconds = 0 } = departed ?? {};
  return {
    ...referenceTo('songs', 'library', number),
    attributes: {
      name: title,
      artistName: artist,
      albumName: album,
      durationInMillis: durationMilliseconds,
    },
    meta: { entryId, isAway: true },
  };
}

/** The songs' numbers, in their order; 400 names those that are not in the folder, nor were, where `departed` says so. */
export function songNumbers(
  read: CatalogueReader,
  songs: readonly { id: string }[],
  departed: DepartedSongs = () => new Map(),
): number[] {
  // No song has the number 0.
  const numbers = songs.map(({ id }) => numberOnEitherSide('songs', id) ?? 0);
  const here = existing(read, 'songs', numbers);
  const away = departed(numbers.filter((number) => !here.has(number)));
  const isKnown = (number: number) => here.has(number) || away.has(number);
  const unknown = songs.filter((_, index) => !isKnown(numbers[index] ?? 0)).map(({ id }) => id.slice(0, 40));
  if (unknown.length === 0) return numbers;
  const named = [...new Set(unknown)].slice(0, maxNamed).join(', ');
  throw badInput(`These songs are not in the music folder: ${named}.`);
}
