import * as z from 'zod/mini';
import { separatorOf } from '../paths/music-folder-paths.ts';
import { idsOf, rowsOf } from '../store/query.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { revisionCache } from './catalogue-version.ts';

/** Paths that begin with a folder's lie between it and what follows the last of them. */
const songsIn = 'select id, album_id from song where path >= ?1 and path < ?2';
const queries: Record<NumberedKind, ReturnType<typeof idsOf>> = {
  song: idsOf(`select id from (${songsIn})`),
  album: idsOf(`select distinct album_id as id from (${songsIn})`),
  artist: idsOf(
    `select distinct artist_id as id from song_artist where song_id in (select id from (${songsIn}))
     union select artist_id from album_artist where album_id in (select album_id from (${songsIn}))`,
  ),
};

/** What lies in each of several music folders, by the numbers that apps know folders by: 1 is the first. */
export function numbersInMusicFolders(read: CatalogueReader, folders: readonly string[]) {
  const cache = revisionCache(read, () => new Map<string, Set<number>>());

  /** Those in a folder; undefined where that is all there is. A folder that is not there holds nothing. */
  return (kind: NumberedKind, folder: number | undefined): ReadonlySet<number> | undefined => {
    if (folder === undefined || folders.length < 2) return undefined;
    const numbersByFolder = cache();
    const key = `${kind} ${folder}`;
    const numbers = numbersByFolder.get(key) ?? numbersIn(kind, folders[folder - 1]);
    numbersByFolder.set(key, numbers);
    return numbers;
  };

  function numbersIn(kind: NumberedKind, folder: string | undefined): Set<number> {
    if (folder === undefined) return new Set();
    const separator = separatorOf(folder);
    const begun = folder.endsWith(separator) ? folder : folder + separator;
    const after = begun.slice(0, -1) + String.fromCharCode(separator.charCodeAt(0) + 1);
    return new Set(read.all(queries[kind], begun, after).map(({ id }) => id));
  }
}

const kinds = ['song', 'album', 'artist'] as const;
export type NumberedKind = (typeof kinds)[number];

/** As one text: a hundred thousand rows would be as many objects. */
const numbersOf = (kind: NumberedKind) =>
  rowsOf({ numbers: 'text not null' }, `select json_group_array(id) as numbers from ${kind}`);

/** The numbers of all songs, albums and artists, ascending: additions are at the end, and all pages cost the same. */
export function allNumbers(read: CatalogueReader): Record<NumberedKind, () => Float64Array> {
  const of = (kind: NumberedKind) =>
    revisionCache(read, () => {
      const { numbers = '[]' } = read.get(numbersOf(kind)) ?? {};
      return Float64Array.from(z.parse(z.array(z.number()), JSON.parse(numbers))).sort();
    });
  return { song: of('song'), album: of('album'), artist: of('artist') };
}
