import * as z from 'zod/mini';
import { rowsOf } from '../store/query.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { revisionCache } from './revision-cache.ts';

const kinds = ['song', 'album', 'artist'] as const;
export type NumberedKind = (typeof kinds)[number];

/** As one text: a hundred thousand rows would be as many objects. */
const numbersOf = (kind: NumberedKind) =>
  rowsOf({ numbers: 'text not null' }, `select json_group_array(id) as numbers from ${kind}`);

/**
 * The numbers of all songs, albums and artists, ascending: what comes while an app reads page by page stands at the end, and
 * the last page costs what the first does.
 */
export function allNumbers(read: CatalogueReader): Record<NumberedKind, () => Float64Array> {
  const of = (kind: NumberedKind) =>
    revisionCache(read, () => {
      const { numbers = '[]' } = read.get(numbersOf(kind)) ?? {};
      return Float64Array.from(z.parse(z.array(z.number()), JSON.parse(numbers))).sort();
    });
  return { song: of('song'), album: of('album'), artist: of('artist') };
}
