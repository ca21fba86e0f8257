import { setImmediate } from 'node:timers/promises';
import { inChunks } from '#rules/in-chunks.ts';
import type { CatalogueReader } from '#server/folder/catalogue/catalogue-reader.ts';
import { albumCovers, millisecondsOf } from '#server/folder/catalogue/song-sums.ts';
import { pictureId } from './ids.ts';

/** Songs read before other requests get a turn. */
const turnSize = 2_000;

/** Durations of any number of songs; other requests are answered in between. */
export async function millisecondsOfMany(
  read: CatalogueReader,
  songs: readonly number[],
): Promise<Map<number, number>> {
  const durationsMs = new Map<number, number>();
  for (const chunk of inChunks(songs, turnSize)) {
    if (durationsMs.size > 0) await setImmediate();
    for (const [song, milliseconds] of millisecondsOf(read, chunk)) durationsMs.set(song, milliseconds);
  }
  return durationsMs;
}

export const secondsOf = (songs: readonly number[], milliseconds: ReadonlyMap<number, number>): number =>
  Math.round(songs.reduce((sum, song) => sum + (milliseconds.get(song) ?? 0), 0) / 1000);

/** For each list the picture of the first album that has one. */
export function coversOf(
  read: CatalogueReader,
  lists: readonly (readonly number[])[],
): (string | undefined)[] {
  const coverOfSong = new Map(albumCovers(read, lists.flat()).map((row) => [row.id, row]));
  return lists.map((songs) => {
    const row = songs.map((song) => coverOfSong.get(song)).find((cover) => cover !== undefined);
    return row && pictureId('album', row.album_id, row.key);
  });
}
