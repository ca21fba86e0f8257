import { rowsOf } from '../store/query.ts';
import { artistPictureKey } from './artist-rows.ts';
import type { CatalogueReader } from './catalogue-reader.ts';

const keyed = (sql: string) => rowsOf({ key: 'text' }, sql);
const queries = {
  song: keyed(
    `select picture.key as key from song join album on album.id = song.album_id
     left join picture on picture.id = coalesce(song.picture_id, album.picture_id) where song.id = ?`,
  ),
  album: keyed(
    'select picture.key as key from album left join picture on picture.id = album.picture_id where album.id = ?',
  ),
  artist: keyed(`select ${artistPictureKey} as key from artist where id = ?`),
};

/** The key of the picture of a song, an album or an artist; null where there is none. */
export const pictureKeyOf = (
  read: CatalogueReader,
  kind: 'song' | 'album' | 'artist',
  number: number,
): string | null => read.get(queries[kind], number)?.key ?? null;
