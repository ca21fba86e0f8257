import {
  both,
  computed,
  type Fields,
  fields,
  idsOf,
  optional,
  type RowIn,
  select,
  wide,
} from '../store/query.ts';
import type { RawRow } from '../store/table.ts';
import * as tables from '../store/tables.ts';
import type { CatalogueReader } from './catalogue-reader.ts';
import { numbersAsJson } from './hidden.ts';
import { pictureFields, pictureKeyField } from './picture-fields.ts';
import { trackOrder } from './song-rows.ts';

const inOrder = idsOf(`select id from main.song as song where album_id = ? order by ${trackOrder} limit ?`);
const albums = select(
  fields(tables.song, 'id', 'album_id'),
  'from main.song where id in (select value from json_each(?))',
);
const titles = select(
  both(fields(tables.song, 'disc_number'), optional(fields(tables.songDetail, 'disc_subtitle'))),
  `from song join song_detail on song_detail.of_song = song.id
   where album_id = ? and disc_subtitle is not null group by disc_number order by disc_number`,
);

/** An album's songs by disc and track; all of them (-1), or the first `limit`. */
export const albumSongs = (read: CatalogueReader, album: number, limit = -1): number[] =>
  read.all(inOrder, album, limit).map(({ id }) => id);

/** The album that each of these songs is on; one that is not in the folder is absent. */
export const albumOfSongs = (read: CatalogueReader, songs: Iterable<number>): Map<number, number> =>
  new Map(read.all(albums, numbersAsJson(songs)).map(({ id, album_id }) => [id, album_id]));

/** What the discs of an album are called, those that are called anything. */
export const discTitles = (read: CatalogueReader, album: number) => read.all(titles, album);

const common = fields(
  tables.album,
  'id',
  'title',
  'artist_name',
  'release_date',
  'genres',
  'song_count',
  'is_compilation',
  'first_seen_at',
);
function albumsWith<Row extends RawRow>(more: Fields<Row>) {
  const all = wide(both(common, more));
  return (rest: string) =>
    select(all, `from main.album as album left join picture on picture.id = album.picture_id ${rest}`);
}

/** Albums with their whole picture. */
export const selectAlbums = albumsWith(pictureFields);
export type AlbumRow = RowIn<ReturnType<typeof selectAlbums>>;

/** What all songs of an album say alike is read off its first one: an app asks for ten thousand albums at once. */
const albumReleases = albumsWith(
  both(
    both(fields(tables.album, 'artist_id', 'duration', 'is_book'), pictureKeyField),
    computed(
      {
        album_sort: 'text',
        musicbrainz_release: 'text',
        label: 'text',
        release_type: 'text',
        edition_date: 'text',
      },
      {
        album_sort: 'first_song.album_sort',
        musicbrainz_release: 'first_song.musicbrainz_release',
        label: 'first_song.label',
        release_type: 'first_song.release_type',
        edition_date: 'first_song.edition_date',
      },
    ),
  ),
)(`left join song_detail as first_song on first_song.of_song = (
     select id from main.song as song where album_id = album.id order by ${trackOrder} limit 1)
   where album.id in (select value from json_each(?))`);
export type AlbumReleaseRow = RowIn<typeof albumReleases>;

/** Albums with what their tags say of the release. Those that exist, in no order. */
export const albumReleaseRows = (read: CatalogueReader, albums: Iterable<number>): AlbumReleaseRow[] =>
  read.all(albumReleases, numbersAsJson(albums));
