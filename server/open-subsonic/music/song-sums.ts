import { setImmediate } from 'node:timers/promises';
import { inChunks } from '#rules/in-chunks.ts';
import type { CatalogueReader } from '#server/folder/catalogue/catalogue-reader.ts';
import { albumCovers, millisecondsOf } from '#server/folder/catalogue/song-sums.ts';
import { pictureId } from './ids.ts';

/** So many are read in one turn. */
const turnSize = 2_000;

/** How long songs are, for as many as there are; others are answered meanwhile. */
export async function millisecondsOfMany(
  read: CatalogueReader,
  songs: readonly number[],
): Promise<Map<number, number>> {
  const known = new Map<number, number>();
  for (const some of inChunks(songs, turnSize)) {
    if (known.size > 0) await setImmediate();
    for (const [song, milliseconds] of millisecondsOf(read, some)) known.set(song, milliseconds);
  }
  return known;
}

export const secondsOf = (songs: readonly number[], milliseconds: ReadonlyMap<number, number>): number =>
  Math.round(songs.reduce((sum, song) => sum + (milliseconds.get(song) ?? 0), 0) / 1000);

/** Of each list the picture of the first album that has one. */
export function coversOf(
  read: CatalogueReader,
  lists: readonly (readonly number[])[],
): (string | undefined)[] {
  const known = new Map(albumCovers(read, lists.flat()).map((row) => [row.id, row]));
  return lists.map((songs) => {
    const row = songs.map((song) => known.get(song)).find((found) => found !== undefined);
    return row && pictureId('album', row.album_id, row.key);
  });
}
