import { both, fields, idsOf, optional, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { numbersAsJson } from './hidden.ts';
import { trackOrder } from './song-rows.ts';

const inOrder = idsOf(`select id from song where album_id = ? order by ${trackOrder} limit ?`);
const albums = select(
  fields(tables.song, 'id', 'album_id'),
  'from song where id in (select value from json_each(?))',
);
const titles = select(
  both(fields(tables.song, 'disc_number'), optional(fields(tables.songDetail, 'disc_subtitle'))),
  `from song join song_detail on song_detail.of_song = song.id
   where album_id = ? and disc_subtitle is not null group by disc_number order by disc_number`,
);

/** An album's songs by disc and track; all of them (-1), or the first so many. */
export const albumSongs = (read: CatalogueReader, album: number, limit = -1): number[] =>
  read.all(inOrder, album, limit).map(({ id }) => id);

/** The album that each of these songs is on; one that is not in the folder is absent. */
export const albumOfSongs = (read: CatalogueReader, songs: Iterable<number>): Map<number, number> =>
  new Map(read.all(albums, numbersAsJson(songs)).map(({ id, album_id }) => [id, album_id]));

/** What the discs of an album are called, those that are called anything. */
export const discTitles = (read: CatalogueReader, album: number) => read.all(titles, album);
