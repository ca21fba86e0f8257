import { fields, rowsOf, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { numbersAsJson } from './hidden.ts';

const lengths = select(
  fields(tables.song, 'id', 'duration'),
  'from song where id in (select value from json_each(?))',
);
const covers = rowsOf(
  { id: 'integer not null', album_id: 'integer not null', key: 'text not null' },
  `select song.id as id, song.album_id as album_id, picture.key as key
   from song join album on album.id = song.album_id join picture on picture.id = album.picture_id
   where song.id in (select value from json_each(?))`,
);

/** How long songs are in milliseconds; one that is not in the folder is absent. */
export const millisecondsOf = (read: CatalogueReader, songs: Iterable<number>): Map<number, number> =>
  new Map(read.all(lengths, numbersAsJson(new Set(songs))).map(({ id, duration }) => [id, duration]));

/** The album of each of these songs whose album has a picture, with the key of that. */
export const albumCovers = (read: CatalogueReader, songs: Iterable<number>) =>
  read.all(covers, numbersAsJson(songs));
