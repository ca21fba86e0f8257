import { setImmediate } from 'node:timers/promises';
import { inChunks } from '#rules/in-chunks.ts';
import type { CatalogueReader } from '#server/folder/store/catalogue-reader.ts';
import { numbersAsJson } from '#server/folder/store/hidden.ts';
import { fields, rowsOf, select } from '#server/folder/store/query.ts';
import * as tables from '#server/folder/store/tables.ts';
import { pictureId } from './ids.ts';

const lengths = select(
  fields(tables.song, 'id', 'duration'),
  'from song where id in (select value from json_each(?))',
);
const pictures = rowsOf(
  { id: 'integer not null', album_id: 'integer not null', key: 'text not null' },
  `select song.id as id, song.album_id as album_id, picture.key as key
   from song join album on album.id = song.album_id join picture on picture.id = album.picture_id
   where song.id in (select value from json_each(?))`,
);
/** How long songs are; one that is not in the folder is absent. */
export const millisecondsOf = (read: CatalogueReader, songs: Iterable<number>): Map<number, number> =>
  new Map(read.all(lengths, numbersAsJson(new Set(songs))).map(({ id, duration }) => [id, duration]));

/** So many are read in one turn. */
const turnSize = 2_000;

/** The same for as many as there are; others are answered meanwhile. */
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
  const known = new Map(read.all(pictures, numbersAsJson(lists.flat())).map((row) => [row.id, row]));
  return lists.map((songs) => {
    const row = songs.map((song) => known.get(song)).find((found) => found !== undefined);
    return row && pictureId('album', row.album_id, row.key);
  });
}
