import { both, fields, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { numbersAsJson } from './hidden.ts';
import { pictureFields } from './picture-fields.ts';

const pictures = select(
  both(fields(tables.song, 'id'), pictureFields),
  `from json_each(?) as member join song on song.id = member.value
   join album on album.id = song.album_id
   join picture on picture.id = coalesce(song.picture_id, album.picture_id) order by member.key`,
);

/** The pictures of songs, their own or their album's, in the order asked; a song without one is absent. */
export const songPictures = (read: CatalogueReader, songs: Iterable<number>) =>
  read.all(pictures, numbersAsJson(songs));
